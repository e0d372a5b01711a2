// The frame of the sign-in screens: the door on one side of a wide screen, the form on the other.
import { type ReactNode, useEffect, useRef } from 'react'
import type { Address } from '#shared/links/addresses.ts'
import { Link } from '#shared/links/link.tsx'
import { Door } from '#shared/ui/brand/door.tsx'
import { Wordmark } from '#shared/ui/brand/wordmark.tsx'

type SignInFrameProps = {
  /** None where only signing out leads back. */
  back?: { to: Address; label: string }
  title: string
  lead?: ReactNode
  children: ReactNode
  foot?: ReactNode
  /** When the title changes it takes the focus, so that a screen reader reads it. */
  announced?: boolean
}

export function SignInFrame({ back, title, lead, children, foot, announced = false }: SignInFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (announced) heading.current?.focus()
  }, [announced])

  return (
    <div className="flex min-h-dvh">
      <aside className="relative isolate hidden flex-[1.15] overflow-hidden bg-night text-on-photo lg:block">
        <Door crop="upright" className="-z-10 object-[60%_0%]" />
        <Wordmark className="absolute top-12 left-14 text-[2rem]" />
      </aside>
      <main
        id="main"
        className="flex min-w-0 flex-1 flex-col px-6 pt-[calc(1rem+var(--safe-top))] pb-[calc(2rem+var(--safe-bottom))] lg:px-14"
      >
        {back && (
          <Link
            to={back.to}
            className="-ml-2 inline-flex min-h-11 items-center gap-2 self-start rounded-chip px-2 text-small text-muted hover:text-ink"
          >
            <BackArrow />
            {back.label}
          </Link>
        )}
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-10">
          <h1 ref={heading} tabIndex={-1} className="text-name outline-none">
            {title}
          </h1>
          {lead && <p className="mt-3 text-muted">{lead}</p>}
          <div className="mt-9">{children}</div>
        </div>
        {foot && <div className="mx-auto w-full max-w-sm text-center text-small text-muted">{foot}</div>}
      </main>
    </div>
  )
}

function BackArrow() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M19 12H5m7 7-7-7 7-7" />
    </svg>
  )
}
