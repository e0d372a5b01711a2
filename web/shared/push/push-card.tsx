// Offers notifications on this device, in the words of what they are for. The browser asks only after the press.
import { Button } from '#shared/ui/buttons/button.tsx'
import { endOffer, type PushOffer } from './push-offer.ts'
import { usePush } from './use-push.ts'

export default function PushCard({ offer }: { offer: PushOffer }) {
  const { busy, turnOn, notNow } = usePush()
  const name = offer.name?.split(' ')[0]
  return (
    <section
      aria-label="Notifications"
      className="flex animate-appear flex-wrap items-center gap-x-4 gap-y-2 rounded-card border bg-surface px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-52 text-small">
        Hear when {name ?? 'they'} {name ? 'answers' : 'answer'}, also while o1 is closed.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          busy={busy}
          onClick={async () => {
            // Whoever said no to the browser is not asked again.
            if (!(await turnOn())) notNow()
            endOffer()
          }}
        >
          Turn on
        </Button>
        <Button
          size="small"
          variant="ghost"
          onClick={() => {
            notNow()
            endOffer()
          }}
        >
          Not now
        </Button>
      </div>
    </section>
  )
}
