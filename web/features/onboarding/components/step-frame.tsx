// The frame of a step: progress, question, back and continue buttons, with the door beside them on wide screens. A disabled button says
// why.
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { DoorAside } from '#shared/ui/brand/door-aside.tsx'
import { Button } from '#shared/ui/buttons/button.tsx'

type StepFrameProps = {
  step: number
  /** How much light the door lets through, 0 to 1. */
  light: number
  /** Above the title: "Step 2 of 6", a bar, dots. */
  place: ReactNode
  title: string
  lead?: ReactNode
  notice?: ReactNode
  back?: { onBack: () => void; disabled?: boolean }
  forward?: { label: string; onForward: () => void; closed: string | null; busy?: boolean; busyLabel?: string }
  children: ReactNode
}

export function StepFrame({ step, light, place, title, lead, notice, back, forward, children }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  const reason = useId()

  // A new step is a new page: it scrolls to the top and a screen reader hears its title.
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [step])

  return (
    <div className="flex">
      <DoorAside light={light} />
      <main
        id="main"
        className="@container mx-auto flex min-h-dvh w-full max-w-2xl flex-col px-5 pt-[calc(1.5rem+var(--safe-top))] md:pt-14"
      >
        {place}
        <header className="pt-8 pb-7">
          <h1 ref={heading} tabIndex={-1} className="text-name outline-none">
            {title}
          </h1>
          {lead && <p className="mt-3 max-w-reading text-balance text-muted">{lead}</p>}
        </header>
        {notice}
        <div key={step} className="animate-appear pb-10">
          {children}
        </div>
        {(back || forward) && (
          <div className="sticky-foot z-10 -mx-5 mt-auto border-t bg-ground px-5 pt-4 pb-[calc(1rem+var(--safe-bottom))]">
            {forward?.closed && (
              <p id={reason} className="pb-3 text-center text-small text-muted">
                {forward.closed}
              </p>
            )}
            <div className="flex flex-wrap gap-3">
              {back && (
                <Button variant="quiet" size="large" onClick={back.onBack} disabled={back.disabled}>
                  Back
                </Button>
              )}
              {forward && (
                <Button
                  size="large"
                  className="flex-1"
                  disabled={forward.closed !== null}
                  aria-describedby={forward.closed ? reason : undefined}
                  busy={forward.busy}
                  busyLabel={forward.busyLabel}
                  onClick={forward.onForward}
                >
                  {forward.label}
                </Button>
              )}
            </div>
          </div>
        )}
      </main>
    </div>
  )
}
