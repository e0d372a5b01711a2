// Whom to ask for an endorsement: one e-mail address or handle at a time.
import { type SubmitEvent, useState } from 'react'
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import { canBeReached } from '#shared/members/endorsement-recipient.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { RemovableChip } from '#shared/ui/buttons/chip.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { recipientProblem } from '../model/endorsement-recipient.ts'
import { limits } from '../model/options.ts'

type RecipientsFieldProps = {
  recipients: string[]
  /** Already asked; they count towards the limit. */
  asked?: string[]
  accepts?: (text: string) => boolean
  onAdd: (recipient: string) => void
  onRemove: (recipient: string) => void
}

export function RecipientsField({
  recipients,
  asked = [],
  accepts = canBeReached,
  onAdd,
  onRemove,
}: RecipientsFieldProps) {
  const { value: text, change: setText, discard } = useMemberDraft('endorsement-recipient', 1, '')
  const [problem, setProblem] = useState<string | null>(null)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = recipientProblem(text, [...asked, ...recipients], accepts)
    setProblem(found)
    if (found) return
    onAdd(text.trim())
    discard()
    toast.success('Endorsement request added')
  }

  return (
    <div className="flex flex-col gap-4">
      <form onSubmit={submit} noValidate className="flex items-start gap-3">
        <Field label="Email or @handle" error={problem} className="flex-1">
          <TextInput
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setProblem(null)
            }}
            placeholder="@handle or email"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
          />
        </Field>
        <Button type="submit" variant="quiet" className="mt-7 min-h-12">
          Add
        </Button>
      </form>
      <p className="tabular text-small text-muted">
        {recipients.length + asked.length} of {limits.endorsements}
      </p>
      {recipients.length > 0 && (
        <ul aria-label="To be asked" className="flex flex-wrap gap-2">
          {recipients.map((recipient) => (
            <li key={recipient}>
              <RemovableChip label={recipient} onRemove={() => onRemove(recipient)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
