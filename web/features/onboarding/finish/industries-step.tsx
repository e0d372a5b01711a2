// Up to three industries, up to three things the member is known for, up to five cities they are often in.
import { listed } from '#shared/format/list.ts'
import { profileIndustries } from '#shared/members/industries.ts'
import { Choices } from '../components/choices.tsx'
import type { FinishDraft, FinishEvent } from '../model/finish-draft.ts'
import { knownForOptions, limits, oftenInOptions, withChosen } from '../model/options.ts'

type IndustriesStepProps = { draft: FinishDraft; dispatch: (event: FinishEvent) => void; standing: string[] }

export function IndustriesStep({ draft, dispatch, standing }: IndustriesStepProps) {
  return (
    <div className="flex flex-col gap-10">
      <Choices
        label="Industries"
        hint={
          standing.length > 0
            ? `${listed(standing)} came with your application. One you take out leaves room for another, which begins at 50.`
            : undefined
        }
        options={withChosen(profileIndustries, [...draft.industries, ...draft.givenUp])}
        chosen={draft.industries}
        limit={limits.industries}
        onToggle={(industry) => dispatch({ type: 'industry-toggled', industry })}
      />
      <Choices
        label="Known For"
        options={withChosen(knownForOptions, draft.knownFor)}
        chosen={draft.knownFor}
        limit={limits.knownFor}
        onToggle={(label) => dispatch({ type: 'known-for-toggled', label })}
      />
      <Choices
        label="Often In"
        options={withChosen(oftenInOptions, draft.oftenIn)}
        chosen={draft.oftenIn}
        limit={limits.oftenIn}
        onToggle={(city) => dispatch({ type: 'often-in-toggled', city })}
      />
    </div>
  )
}
