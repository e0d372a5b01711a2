// The own endorsements, the requests sent, and the requests received. `?endorse=<request>` opens the answer to one.
import { useState } from 'react'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { useSearchParams } from '#shared/router/hooks.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { RemovableChip } from '#shared/ui/buttons/chip.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { MyProfile } from '#types/shapes.ts'
import { Section } from '../components/section.tsx'
import { askAct } from '../data/ask-act.ts'
import { closeRequestAct } from '../data/close-request-act.ts'
import { endorsementAct } from '../data/endorsement-act.ts'
import { openRequests } from '../model/endorsement-acts.ts'
import { AskEndorsementDialog } from './ask-endorsement-dialog.tsx'
import { EndorsementQuotes } from './endorsement-quotes.tsx'
import { EndorsementsSheet } from './endorsements-sheet.tsx'
import { UnsentEndorsements } from './unsent-endorsements.tsx'
import { UnsentRequest } from './unsent-request.tsx'
import { WriteEndorsementDialog } from './write-endorsement-dialog.tsx'

const endorseParam = 'endorse'

export function OwnEndorsements({ own }: { own: MyProfile }) {
  const asking = useOverlay('ask-endorsement')
  const listed = useOverlay('endorsements')
  const [params, setParams] = useSearchParams()
  const asks = useActs(own.userId, askAct)
  const closings = useActs(own.userId, closeRequestAct)
  const written = useActs(own.userId, endorsementAct)
  const { sent, received } = openRequests(own.endorsementRequests, closings, written)
  const answers = written.filter(({ input }) => input.request)
  const close = (id: string, as: 'asker' | 'asked') => outboxOf(own.userId).write(closeRequestAct, { id, as })
  const wanted = params.get(endorseParam)
  const answered = received.find(({ id }) => id === wanted)
  const [kept, setKept] = useState(answered)
  if (answered && answered !== kept) setKept(answered)

  const answer = (request: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (request) next.set(endorseParam, request)
        else next.delete(endorseParam)
        return next
      },
      { preventScrollReset: true, replace: request === null },
    )

  return (
    <Section
      heading="h3"
      title={own.endorsementCount > 0 ? `Endorsements · ${own.endorsementCount}` : 'Endorsements'}
      aside={
        own.endorsementCount > own.endorsements.length && (
          <Button
            variant="ghost"
            size="small"
            className="-my-3 -mr-4"
            aria-label="See all endorsements"
            onClick={() => listed.show()}
          >
            See all
          </Button>
        )
      }
    >
      {wanted && !answered && !answers.some(({ input }) => input.request === wanted) && (
        <p role="status" className="mb-5 rounded-card bg-raised px-4 py-3 text-small">
          This endorsement request has been answered already.
        </p>
      )}
      {received.length > 0 && (
        <ul className="mb-6 flex flex-col gap-3" aria-label="Requests for your endorsement">
          {received.map(({ id, requester, industries }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 rounded-card bg-raised p-4">
              <Avatar name={requester.name} src={requester.avatarUrl} />
              <p className="min-w-[min(10rem,100%)] flex-1">
                {requester.name} would like your endorsement.
                {industries.length > 0 && (
                  <span className="block text-small text-muted">{industries.slice(0, 3).join(', ')}</span>
                )}
              </p>
              <Button variant="ghost" size="small" onClick={() => close(id, 'asked')}>
                Decline <span className="sr-only">{requester.name}</span>
              </Button>
              <Button size="small" onClick={() => answer(id)}>
                Endorse <span className="sr-only">{requester.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {own.endorsements.length > 0 ? (
        <EndorsementQuotes endorsements={own.endorsements} />
      ) : (
        <p className="text-muted">No endorsements yet. A word from somebody who knows you opens doors.</p>
      )}
      <UnsentEndorsements userId={own.userId} entries={answers} />
      <Button variant="quiet" className="mt-5" onClick={() => asking.show()}>
        Ask for an endorsement
      </Button>
      {(sent.length > 0 || asks.length > 0) && (
        <ul aria-label="Asked by you" className="mt-4 flex flex-wrap gap-2">
          {sent.map(({ id, recipient }) => (
            <li key={id}>
              <RemovableChip label={recipient} onRemove={() => close(id, 'asker')} />
            </li>
          ))}
          {asks
            .filter((ask) => !sent.some(({ id }) => id === ask.id))
            .map((ask) => (
              <UnsentRequest key={ask.id} userId={own.userId} entry={ask} />
            ))}
        </ul>
      )}
      <AskEndorsementDialog open={asking.open} onClose={asking.hide} openRequests={sent.length + asks.length} />
      <EndorsementsSheet member={own.userId} name={own.name} open={listed.open} onClose={listed.hide} />
      {kept && (
        <WriteEndorsementDialog
          open={Boolean(answered)}
          onClose={() => answer(null)}
          endorsee={kept.requester}
          already={[]}
          suggested={kept.industries}
          request={kept.id}
        />
      )}
    </Section>
  )
}
