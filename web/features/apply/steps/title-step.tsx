// Step 5: one title of twelve.
import { ChoiceChip } from '../components/choice-chip.tsx'
import { Question, type StepProps } from '../components/question.tsx'
import { titles } from '../model/options.ts'

export function TitleStep({ draft, dispatch }: StepProps) {
  return (
    <Question title="What’s your title?" lead="Pick one. It opens your profile.">
      <div role="radiogroup" aria-label="Title" aria-required="true" className="flex flex-wrap gap-2.5">
        {titles.map((title, index) => (
          <ChoiceChip
            key={title}
            type="radio"
            name="title"
            value={title}
            checked={draft.jobTitle === title}
            onChange={() => dispatch({ type: 'title-chosen', title })}
            data-first-focus={(draft.jobTitle ? draft.jobTitle === title : index === 0) || undefined}
          >
            {title}
          </ChoiceChip>
        ))}
      </div>
    </Question>
  )
}
