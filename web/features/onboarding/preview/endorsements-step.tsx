// Up to three names to ask. Nobody is asked: the preview only waits as long as sending would.
import { useState } from 'react'
import { Button } from '#shared/ui/buttons/button.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { RecipientsField } from '../components/recipients-field.tsx'
import { mentionsSomebody } from '../model/endorsement-recipient.ts'
import type { PreviewDraft, PreviewEvent } from '../model/preview-draft.ts'
import { useSimulatedWait } from './use-simulated-wait.ts'

type EndorsementsStepProps = { draft: PreviewDraft; dispatch: (event: PreviewEvent) => void }

export function EndorsementsStep({ draft, dispatch }: EndorsementsStepProps) {
  const { busy, wait } = useSimulatedWait()
  const [sent, setSent] = useState(false)

  const send = () =>
    wait(() => {
      setSent(true)
      toast.success('Preview only: nobody was asked', { description: 'Members send real requests from their profile.' })
    })

  return (
    <div className="flex flex-col gap-6">
      <RecipientsField
        recipients={draft.endorsements}
        accepts={mentionsSomebody}
        onAdd={(recipient) => {
          setSent(false)
          dispatch({ type: 'endorsement-added', recipient })
        }}
        onRemove={(recipient) => dispatch({ type: 'endorsement-removed', recipient })}
      />
      {draft.endorsements.length > 0 && (
        <Button
          variant="quiet"
          className="self-start"
          busy={busy}
          busyLabel="Sending..."
          disabled={sent}
          onClick={send}
        >
          {sent ? 'Sent' : 'Send requests'}
        </Button>
      )}
    </div>
  )
}
