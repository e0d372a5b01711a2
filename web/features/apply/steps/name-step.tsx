// Step 3: the name members will see.
import { Field } from '#shared/ui/forms/field.tsx'
import { LineInput } from '../components/line-input.tsx'
import { Question, type StepProps } from '../components/question.tsx'
import { nameLongest } from '../model/limits.ts'

export function NameStep({ draft, dispatch }: StepProps) {
  const tooLong = draft.name.trim().length > nameLongest
  return (
    <Question title="What’s your full name?" lead="As you would be introduced across a table.">
      <Field
        label="Full name"
        required
        hint="First and last name, two or three words"
        error={tooLong ? `Please use at most ${nameLongest} characters` : null}
      >
        <LineInput
          name="name"
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="next"
          placeholder="First Last"
          value={draft.name}
          onChange={(event) => dispatch({ type: 'text-changed', answer: 'name', value: event.target.value })}
        />
      </Field>
    </Question>
  )
}
