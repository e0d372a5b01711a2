// Step 8: the social handle.
import { Field } from '#shared/ui/forms/field.tsx'
import { LineInput } from '../components/line-input.tsx'
import { Question, type StepProps } from '../components/question.tsx'

const linkLongest = 200

export function SocialStep({ draft, dispatch }: StepProps) {
  return (
    <Question title="What’s your social handle?" lead="Used to verify your identity and find your mutuals.">
      <Field label="Social handle" required hint="Starts with @">
        <LineInput
          name="handle"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          placeholder="@yourhandle"
          // A link to one's page is longer than the handle in it.
          maxLength={linkLongest}
          value={draft.instagram}
          onChange={(event) => dispatch({ type: 'text-changed', answer: 'instagram', value: event.target.value })}
        />
      </Field>
    </Question>
  )
}
