// Step 9: the reason, and links as proof.
import { Field } from '#shared/ui/forms/field.tsx'
import { Textarea } from '#shared/ui/forms/textarea.tsx'
import { ProofLinks } from '../components/proof-links.tsx'
import { Question, type StepProps } from '../components/question.tsx'
import { whyYouMost } from '../model/limits.ts'

export function WhyYouStep({ draft, dispatch }: StepProps) {
  return (
    <Question title="Stand Out" lead="Tell us why the room is better with you in it.">
      <Field label="Why you" required counter={{ now: draft.whyYouText.length, max: whyYouMost }}>
        <Textarea
          name="whyYou"
          minRows={5}
          maxRows={12}
          maxLength={whyYouMost}
          value={draft.whyYouText}
          onChange={(event) => dispatch({ type: 'text-changed', answer: 'whyYouText', value: event.target.value })}
          data-first-focus
        />
      </Field>
      <ProofLinks links={draft.pressLinks} dispatch={dispatch} />
    </Question>
  )
}
