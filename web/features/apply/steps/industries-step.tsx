// Step 6: up to three industries of sixteen.

import { industryName } from '#shared/members/industry-name.ts'
import { cx } from '#shared/ui/cx.ts'
import { ChoiceChip } from '../components/choice-chip.tsx'
import { Question, type StepProps } from '../components/question.tsx'
import { mostIndustries } from '../model/limits.ts'
import { industries } from '../model/options.ts'
import { drawScore } from '../model/to-application.ts'

export function IndustriesStep({ draft, dispatch }: StepProps) {
  const chosen = draft.industries.length
  const full = chosen >= mostIndustries
  return (
    <Question title="Which industries are yours?" lead="Pick up to 3. Your clout is measured in them.">
      {/* Above the choices: on a small screen what stands below them is out of sight. */}
      <p role="status" className="-mt-4 mb-4 flex items-baseline justify-between gap-4 text-small text-muted sm:-mt-6">
        <span>{full ? 'Take one away to choose another.' : ''}</span>
        <span className={cx('tabular', full && 'text-gold-ink')}>
          {chosen}/{mostIndustries}
        </span>
      </p>
      <div className="flex flex-wrap gap-2.5">
        {industries.map((industry, index) => (
          <ChoiceChip
            key={industry}
            type="checkbox"
            name="industries"
            value={industry}
            checked={draft.industries.includes(industry)}
            disabled={full && !draft.industries.includes(industry)}
            onChange={() => dispatch({ type: 'industry-toggled', industry, score: drawScore() })}
            data-first-focus={index === 0 || undefined}
          >
            {industryName(industry)}
          </ChoiceChip>
        ))}
      </div>
    </Question>
  )
}
