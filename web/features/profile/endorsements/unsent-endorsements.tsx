// The member's own words about somebody that are on their way, below those that stand.
import { useQueryClient } from '@tanstack/react-query'
import { staleAfter } from '#shared/api/stale-after.ts'
import type { Entry } from '#shared/outbox/act.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useStanding, useWaits } from '#shared/outbox/standing.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { giveWordsBack, type NewEndorsement } from '../data/endorsement-act.ts'

export function UnsentEndorsements({ userId, entries }: { userId: string; entries: Entry<NewEndorsement>[] }) {
  if (entries.length === 0) return null
  return (
    <ul aria-label="Your words on their way" className="mt-6 flex flex-col gap-4">
      {entries.map((entry) => (
        <Unsent key={entry.id} userId={userId} entry={entry} />
      ))}
    </ul>
  )
}

function Unsent({ userId, entry }: { userId: string; entry: Entry<NewEndorsement> }) {
  const waits = useWaits(entry)
  const { canTakeBack } = useStanding(entry)
  const cache = useQueryClient()
  const takeBack = () => {
    outboxOf(userId).discard(entry.id)
    giveWordsBack(entry.input)
    // Its answer may have been all that was lost.
    void staleAfter(cache, 'write_endorsement')
  }
  return (
    <li>
      <blockquote className="font-display text-lead opacity-70">“{entry.input.snippet}”</blockquote>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-small text-muted">
        <p role="status">
          For {entry.input.endorsee.name} · {waits ?? 'on its way'}
        </p>
        {canTakeBack && (
          <Button variant="ghost" size="small" className="-mr-4" onClick={takeBack}>
            Take it back<span className="sr-only">: for {entry.input.endorsee.name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
