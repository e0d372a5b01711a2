// Shown in place of a part of the app whose code can't be had at the moment. It appears by itself once it can.
import type { Loss, LostProps } from '#shared/connection/lazy-again.tsx'
import { Button } from '../buttons/button.tsx'

type Words = { title: string; hint: string; action: string }

export const lossWords: Record<Loss, Words> = {
  line: {
    title: 'Not on this device yet',
    hint: 'It opens by itself as soon as the connection is back.',
    action: 'Try again',
  },
  file: { title: 'This could not be loaded', hint: 'o1 keeps trying by itself.', action: 'Try again' },
  build: { title: 'A new version of o1 is ready', hint: 'Refresh to open this.', action: 'Refresh' },
}

export function LostPiece({ loss, retry }: LostProps) {
  const { title, hint, action } = lossWords[loss]
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{title}</p>
        <p className="text-small text-muted">{hint}</p>
      </div>
      <Button variant="quiet" size="small" onClick={loss === 'build' ? () => window.location.reload() : retry}>
        {action}
      </Button>
    </div>
  )
}

/** The same in place of a sheet: a card above the tabs. */
export function LostSheet(props: LostProps) {
  return (
    <div className="fixed inset-x-4 bottom-[calc(var(--spacing-tabs)+1rem)] z-40 mx-auto max-w-lg animate-appear rounded-card border bg-surface shadow-float">
      <LostPiece {...props} />
    </div>
  )
}
