// "In town" on the own profile: where the member will be, to add, change and take back.
import { Suspense, useEffect, useState } from 'react'
import { lazyAgain } from '#shared/connection/lazy-again.tsx'
import { writtenDays } from '#shared/format/written-days.ts'
import { dayOf } from '#shared/in-town/this-week.ts'
import { useOverlay } from '#shared/links/use-overlay.ts'
import type { Entry } from '#shared/outbox/act.ts'
import { useWaits } from '#shared/outbox/standing.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { LostPiece } from '#shared/ui/messages/lost-piece.tsx'
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { Skeleton } from '#shared/ui/progress/skeleton.tsx'
import type { MyProfile, OwnStay } from '#types/shapes.ts'
import { Section } from '../components/section.tsx'
import { stayAct } from '../data/stay-act.ts'
import { audienceName, mostStays, notOver, withStays } from '../model/stays.ts'

const load = async () => (await import('./stay-form.tsx')).StayForm
const StayForm = lazyAgain(load, LostPiece)

type OwnStaysProps = { own: Pick<MyProfile, 'userId' | 'stays'> }

export default function OwnStays({ own }: OwnStaysProps) {
  const edited = useOverlay('stay')
  const waiting = useActs(own.userId, stayAct)
  const now = new Date()
  const stays = notOver(
    withStays(
      own.stays,
      waiting.map(({ input }) => input),
    ),
    dayOf(now),
  )
  // What the dialog shows while it closes is what it showed.
  const [shown, show] = useState<{ open: boolean; stay: OwnStay | null }>({ open: false, stay: null })
  if (edited.open !== shown.open)
    show({ open: edited.open, stay: edited.open ? (stays.find(({ id }) => id === edited.value) ?? null) : shown.stay })
  // Fetched once the profile is there, so that it opens without a line too.
  useEffect(() => void load().catch(() => undefined), [])
  return (
    <Section
      heading="h3"
      title="In town"
      aside={
        stays.length > 0 &&
        stays.length < mostStays && (
          <Button
            variant="ghost"
            size="small"
            className="-my-3 -mr-4"
            aria-label="Add a stay"
            onClick={() => edited.show()}
          >
            Add
          </Button>
        )
      }
    >
      {stays.length === 0 ? (
        <>
          <p className="mb-4 text-muted">Say where you will be, and when. Only friends see it, or their friends too.</p>
          <Button variant="quiet" onClick={() => edited.show()}>
            Add a stay
          </Button>
        </>
      ) : (
        <ul className="-my-2">
          {stays.map((stay) => (
            <li key={stay.id} className="border-b last:border-0">
              <StayRow
                stay={stay}
                thisYear={now.getFullYear()}
                entry={waiting.find(({ input }) => input.id === stay.id)}
                onEdit={() => edited.show(stay.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <Dialog open={edited.open} onClose={edited.hide} title={shown.stay ? 'Edit stay' : 'Add a stay'}>
        <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>
          <StayForm key={shown.stay?.id} stay={shown.stay} onDone={edited.hide} />
        </Suspense>
      </Dialog>
    </Section>
  )
}

type StayRowProps = { stay: OwnStay; thisYear: number; entry: Entry | undefined; onEdit: () => void }

const settled = { state: 'queued', tries: 0 } as const

function StayRow({ stay, thisYear, entry, onEdit }: StayRowProps) {
  const waits = useWaits(entry ?? settled)
  return (
    <button
      type="button"
      onClick={onEdit}
      className="flex min-h-16 w-full flex-col justify-center py-2 text-left focus-visible:-outline-offset-2"
    >
      <span className="sr-only">Edit: </span>
      <span className="w-full font-display text-lead break-words">{stay.city}</span>
      <span className="text-small text-muted">
        {[
          writtenDays(stay.from, stay.to, thisYear),
          audienceName(stay.audience),
          ...(entry ? [waits ? `Saving · ${waits}` : 'Saving'] : []),
        ].join(' · ')}
      </span>
    </button>
  )
}
