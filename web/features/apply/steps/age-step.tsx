// Step 4: the date of birth, formatted while typing.
import { Field } from '#shared/ui/forms/field.tsx'
import { LineInput } from '../components/line-input.tsx'
import { Question, type StepProps } from '../components/question.tsx'
import { typeDate } from '../model/type-date.ts'

export function AgeStep({ draft, dispatch }: StepProps) {
  return (
    <Question title="When were you born?" lead="Members see your age, never the date.">
      <Field label="Date of birth" required hint="DD/MM/YYYY">
        <LineInput
          name="bday"
          inputMode="numeric"
          autoComplete="bday"
          enterKeyHint="next"
          placeholder="DD/MM/YYYY"
          maxLength={10}
          className="tabular"
          value={draft.dateOfBirth}
          onChange={(event) =>
            dispatch({
              type: 'text-changed',
              answer: 'dateOfBirth',
              value: typeDate(draft.dateOfBirth, event.target.value),
            })
          }
        />
      </Field>
    </Question>
  )
}
