// A screen that ends at the door: the picture of the house, what is so, and a way on. Dark in either theme, as the landing page.
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Door } from './door.tsx'
import { Wordmark } from './wordmark.tsx'

type AtTheDoorProps = {
  eyebrow?: ReactNode
  title: string
  children?: ReactNode
  /** The ways on: buttons and links. */
  ways?: ReactNode
  /** Inside the tabs: the bar is below, or beside. */
  inTabs?: boolean
}

export function AtTheDoor({ eyebrow, title, children, ways, inTabs = false }: AtTheDoorProps) {
  return (
    <div
      className={cx(
        'relative isolate flex scheme-dark flex-col overflow-hidden bg-night text-ink',
        inTabs ? 'min-h-[calc(100dvh-var(--spacing-tabs))] lg:min-h-dvh' : 'min-h-dvh',
      )}
    >
      <Door className="-z-20 object-[62%_0%] md:object-[70%_50%]" />
      <div aria-hidden="true" className="landing-scrim absolute inset-0 -z-10" />
      <Wordmark className="px-6 pt-[calc(1.5rem+var(--safe-top))] text-[2rem] md:px-14 md:pt-12" />
      <div className="mt-auto flex animate-appear flex-col items-start gap-5 px-6 pt-16 pb-[calc(2.25rem+var(--safe-bottom))] md:px-14 md:pb-16">
        <span aria-hidden="true" className="h-px w-14 bg-gold" />
        {eyebrow && <p className="eyebrow text-gold-ink!">{eyebrow}</p>}
        <h1 className="text-name md:text-[3.5rem]">{title}</h1>
        {children && <div className="flex max-w-reading flex-col gap-3 text-on-photo-muted">{children}</div>}
        {ways && <div className="mt-3 flex w-full flex-wrap gap-3">{ways}</div>}
      </div>
    </div>
  )
}
