// Asks somebody for an endorsement, by handle or e-mail. Three requests may be open at once.
import { useState } from 'react'
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import { canBeReached, mostRequests, notARecipient, tooManyRequests } from '#shared/members/endorsement-recipient.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { Dialog } from '#shared/ui/overlays/dialog.tsx'
import { limits } from '#types/limits.ts'
import { askAct } from '../data/ask-act.ts'

type AskEndorsementDialogProps = { open: boolean; onClose: () => void; openRequests: number }

export function AskEndorsementDialog({ open, onClose, openRequests }: AskEndorsementDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Ask for an endorsement"
      description="A member gets a notification, anybody else a mail."
    >
      <AskForm openRequests={openRequests} onDone={onClose} />
    </Dialog>
  )
}

const askDraft = 'ask-endorsement'

function AskForm({ openRequests, onDone }: { openRequests: number; onDone: () => void }) {
  const { value: recipient, change: setRecipient, discard } = useMemberDraft(askDraft, 1, '')
  const [asked, setAsked] = useState(false)
  const me = useUserId()
  const full = openRequests >= mostRequests
  const problem = full ? tooManyRequests : canBeReached(recipient) ? null : notARecipient
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (problem) return
        outboxOf(me).write(askAct, { recipient: recipient.trim(), draft: `${me}:${askDraft}` })
        discard()
        onDone()
      }}
    >
      <Field
        label="Email or @handle"
        required
        error={asked ? problem : null}
        hint={full ? undefined : `${mostRequests - openRequests} of ${mostRequests} left`}
      >
        <TextInput
          value={recipient}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode="email"
          maxLength={limits.endorsement_requests.recipient_email.max}
          onChange={(event) => setRecipient(event.target.value)}
        />
      </Field>
      <Button type="submit" full className="mt-6">
        Send request
      </Button>
    </form>
  )
}
