// Asks for endorsements once the profile is live: where the reminder after finishing leads.
import { useCallback } from 'react'
import { useDraft } from '#shared/drafts/use-draft.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { StepFrame } from '../components/step-frame.tsx'
import { EndorsementsStep } from './endorsements-step.tsx'

const none: string[] = []

export function AskPage({ userId }: { userId: string }) {
  const navigate = useNavigate()
  const { value: recipients, change } = useDraft(`ask-endorsements-${userId}`, 1, none)
  const onRemove = useCallback(
    (gone: string) => change((current) => current.filter((recipient) => recipient !== gone)),
    [change],
  )
  return (
    <StepFrame
      step={0}
      light={1}
      place={<p className="eyebrow">Your profile is live</p>}
      title="Request 2 endorsements"
      lead="People who know your work say it best. Members are asked in the club, others by mail."
      forward={{ label: 'Done', onForward: () => navigate('/profile'), closed: null }}
    >
      <EndorsementsStep
        userId={userId}
        recipients={recipients}
        onAdd={(recipient) => change((current) => [...current, recipient])}
        onRemove={onRemove}
      />
    </StepFrame>
  )
}
