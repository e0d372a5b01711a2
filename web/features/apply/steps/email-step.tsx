// Step 1: the e-mail address.
import { Field } from '#shared/ui/forms/field.tsx'
import { LineInput } from '../components/line-input.tsx'
import { Question, type StepProps } from '../components/question.tsx'
import { emailLongest } from '../model/limits.ts'

export function EmailStep({ draft, dispatch }: StepProps) {
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
          onChange={(event) => dispatch({ type: 'text-changed', answer: 'email', value: event.target.value })}
        />
      </Field>
    </Question>
  )
}
