// Asks up to three people for an endorsement. Members get a notification, others an e-mail.
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { endorsementRequestsQuery } from '#shared/api/members/endorsements.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { RecipientsField } from '../components/recipients-field.tsx'
import { useAskEndorsements } from '../data/use-ask-endorsements.ts'

type EndorsementsStepProps = {
  userId: string
  recipients: string[]
  onAdd: (recipient: string) => void
  onRemove: (recipient: string) => void
}

export function EndorsementsStep({ userId, recipients, onAdd, onRemove }: EndorsementsStepProps) {
  const { data: requests } = useQuery(endorsementRequestsQuery(userId))
  const sent = requests?.sent ?? []
  const onAsked = useCallback((recipient: string) => onRemove(recipient), [onRemove])
  const { send, busy } = useAskEndorsements(onAsked)
  return (
    <div className="flex flex-col gap-6">
      <RecipientsField
        recipients={recipients}
        asked={sent.map(({ recipient }) => recipient)}
        onAdd={onAdd}
        onRemove={onRemove}
      />
      {recipients.length > 0 && (
        <Button className="self-start" busy={busy} busyLabel="Sending..." onClick={() => send(recipients)}>
          {recipients.length === 1 ? 'Send request' : `Send ${recipients.length} requests`}
        </Button>
      )}
      {sent.length > 0 && (
        <section aria-label="Asked">
          <h2 className="eyebrow pb-2">Asked</h2>
          <ul className="divide-y">
            {sent.map(({ id, recipient, kind }) => (
              <li key={id} className="flex items-center justify-between gap-4 py-3">
                <span className="min-w-0 truncate">{recipient}</span>
                <span className="shrink-0 text-small text-muted">{kind === 'email' ? 'By mail' : 'In the club'}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
