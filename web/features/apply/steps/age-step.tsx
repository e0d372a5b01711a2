// Step 4: the date of birth, in whatever order it is typed or filled in, and in words what was understood.
import { Field } from '#shared/ui/forms/field.tsx'
import { LineInput } from '../components/line-input.tsx'
import { Question, type StepProps } from '../components/question.tsx'
import { UnderstoodDate } from '../components/understood-date.tsx'
import { birthdayInField } from '../model/birthday.ts'
import { typeDate } from '../model/type-date.ts'

export function AgeStep({ draft, dispatch }: StepProps) {
  const change = (value: string) => dispatch({ type: 'text-changed', answer: 'dateOfBirth', value })

  /** Corrected in the middle it may lack a zero. */
  function complete() {
    const whole = birthdayInField(draft.dateOfBirth)
    if (whole && whole !== draft.dateOfBirth) change(whole)
  }

  return (
    <Question title="When were you born?" lead="Members see your age, never the date.">
      <Field label="Date of birth" required hint="DD/MM/YYYY">
        <LineInput
          name="bday"
          inputMode="numeric"
          autoComplete="bday"
          enterKeyHint="next"
          placeholder="DD/MM/YYYY"
          className="tabular"
          value={draft.dateOfBirth}
          onChange={(event) => change(typeDate(draft.dateOfBirth, event.target.value))}
          onBlur={complete}
          onKeyDown={(event) => event.key === 'Enter' && complete()}
        />
      </Field>
      <UnderstoodDate written={draft.dateOfBirth} onOther={change} />
    </Question>
  )
}
