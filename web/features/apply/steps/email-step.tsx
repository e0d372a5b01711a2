// Step 1: the e-mail address.
import { Field } from '#shared/ui/forms/field.tsx'
import { LineInput } from '../components/line-input.tsx'
import { Question, type StepProps } from '../components/question.tsx'
import { VouchedAddress } from '../components/vouched-address.tsx'
import { emailLongest } from '../model/limits.ts'

export function EmailStep({ draft, dispatch }: StepProps) {
  const write = (value: string) => dispatch({ type: 'text-changed', answer: 'email', value })
  return (
    <Question title="What’s your email?" lead="We write to you here, and nowhere else.">
      <Field label="Email" required hint="An address like you@example.com">
        <LineInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          placeholder="you@example.com"
          maxLength={emailLongest}
          value={draft.email}
          onChange={(event) => write(event.target.value)}
        />
      </Field>
      <VouchedAddress email={draft.email} onUse={write} />
    </Question>
  )
}
