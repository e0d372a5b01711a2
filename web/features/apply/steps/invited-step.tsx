// Step 10: who invited the applicant, if anybody.
import { Field } from '#shared/ui/forms/field.tsx'
import { LineInput } from '../components/line-input.tsx'
import { Question, type StepProps } from '../components/question.tsx'
import { inviterLongest } from '../model/limits.ts'

export function InvitedStep({ draft, dispatch }: StepProps) {
  return (
    <Question title="Who Invited You?" lead="The member whose word brought you here. Leave it empty if nobody did.">
      <Field label="Name of the member" hint="Optional">
        <LineInput
          name="invitedBy"
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={inviterLongest}
          value={draft.invitedBy}
          onChange={(event) => dispatch({ type: 'text-changed', answer: 'invitedBy', value: event.target.value })}
        />
      </Field>
    </Question>
  )
}
