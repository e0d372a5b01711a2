// The six steps of finishing a profile: a draft on the device, gates, and the moment the profile goes live.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { endorsementRequestsQuery } from '#shared/api/members/endorsements.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { readDraft, writeDraft } from '#shared/drafts/draft-store.ts'
import { useDraft } from '#shared/drafts/use-draft.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { ChangedElsewhere } from '#shared/members/changed-elsewhere.tsx'
import { BioField } from '../components/bio-field.tsx'
import { PhotosField } from '../components/photos-field.tsx'
import { StepFrame } from '../components/step-frame.tsx'
import { StepProgress } from '../components/step-progress.tsx'
import { useStep } from '../components/use-step.ts'
import { useFinish } from '../data/use-finish.ts'
import { useProgressAutosave } from '../data/use-progress-autosave.ts'
import {
  type FinishDraft,
  type FinishEvent,
  finishGate,
  finishReducer,
  finishSteps,
  lastStep,
  missingSteps,
  progressOf,
} from '../model/finish-draft.ts'
import { limits } from '../model/options.ts'
import { type Setup, startDraft } from '../model/start-draft.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { ConnectStep } from './connect-step.tsx'
import { EndorsementsStep } from './endorsements-step.tsx'
import { IndustriesStep } from './industries-step.tsx'
import { RequiredNotice } from './required-notice.tsx'

const words = [
  { title: 'Your photos', lead: 'Show yourself. One is enough, up to five tell a story.' },
  { title: 'Your industries', lead: 'Where people should look for you, and what they come to you for.' },
  { title: 'Your bio', lead: 'One or two sentences, as a friend would introduce you.' },
  { title: 'Connect networks', lead: 'Optional. Find the people you know already.' },
  { title: 'Ask for endorsements', lead: 'Optional. Up to three people who would say a good word about you.' },
  { title: 'Preview & Confirm', lead: 'This is how members will meet you.' },
]

const firstBannerStep = 3
const draftVersion = 1

export function FinishWizard({ userId, setup }: { userId: string; setup: Setup }) {
  const name = `finish-profile-${userId}`
  const [start] = useState(() => {
    const merged = startDraft(setup, readDraft<Partial<FinishDraft>>(name, draftVersion))
    writeDraft(name, draftVersion, merged)
    return merged
  })
  const { value: draft, change, discard } = useDraft(name, draftVersion, start)
  const dispatch = useCallback((event: FinishEvent) => change((current) => finishReducer(current, event)), [change])
  const [handle, setHandle] = useState(setup.handle)
  const readHandle = useRef(setup.handle)
  const [theirBio, setTheirBio] = useState<string | null>(null)
  const { step, goTo } = useStep(finishSteps.length)
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { data: requests } = useQuery(endorsementRequestsQuery(userId))
  const sent = requests?.sent ?? []
  const progress = progressOf(draft, sent.length)
  const missing = missingSteps(progress)
  const autosave = useProgressAutosave(userId, progress, setup.progress)
  const { finish, busy } = useFinish(userId, () => navigate('/onboarding/finish?ask=2'))

  async function goLive(written: FinishDraft) {
    autosave.stop()
    const outcome = await finish(written, progress, sent.length)
    if (outcome !== true) {
      if (outcome) setTheirBio(outcome.theirBio)
      return autosave.goOn()
    }
    discard(written)
    await staleAfter(cache, 'finish_setup')
    navigate('/profile', { replace: true })
  }

  function settleBio(theirs: string, answer: 'theirs' | 'mine') {
    const event: FinishEvent = { type: 'bio-settled', bio: answer === 'theirs' ? theirs : draft.bio, theirs }
    setTheirBio(null)
    dispatch(event)
    void goLive(finishReducer(draft, event))
  }

  return (
    <StepFrame
      step={step}
      light={(step + 1) / finishSteps.length}
      place={<StepProgress step={step} steps={finishSteps.length} percent name="Finish Your Profile" />}
      title={words[step]?.title ?? ''}
      lead={words[step]?.lead}
      notice={step >= firstBannerStep && <RequiredNotice missing={missing} goTo={goTo} className="mb-6" />}
      back={{ onBack: () => goTo(step - 1), disabled: step === 0 }}
      forward={
        step === lastStep
          ? undefined
          : { label: 'Continue', onForward: () => goTo(step + 1), closed: finishGate(step, draft) }
      }
    >
      {step === 0 && (
        <PhotosField
          userId={userId}
          photos={draft.photos}
          onAdded={(photo) => dispatch({ type: 'photo-added', photo })}
          onChange={(photos) => dispatch({ type: 'photos-changed', photos })}
        />
      )}
      {step === 1 && (
        <IndustriesStep draft={draft} dispatch={dispatch} standing={setup.standing.slice(0, limits.industries)} />
      )}
      {step === 2 && (
        <BioField label="Bio" value={draft.bio} onChange={(bio) => dispatch({ type: 'bio-written', bio })} />
      )}
      {step === 3 && (
        <ConnectStep
          userId={userId}
          draft={draft}
          dispatch={dispatch}
          handle={handle}
          onHandle={setHandle}
          readHandle={readHandle}
        />
      )}
      {step === 4 && (
        <EndorsementsStep
          userId={userId}
          recipients={draft.endorsementRequests}
          onAdd={(recipient) => dispatch({ type: 'endorsement-added', recipient })}
          onRemove={(recipient) => dispatch({ type: 'endorsement-removed', recipient })}
        />
      )}
      {step === lastStep && (
        <ConfirmStep
          draft={draft}
          dispatch={dispatch}
          progress={progress}
          name={setup.name}
          city={setup.city}
          goTo={goTo}
          question={
            theirBio !== null && (
              <ChangedElsewhere
                texts={[{ name: 'bio', label: 'Bio', mine: draft.bio, theirs: theirBio }]}
                onAnswer={(_, answer) => settleBio(theirBio, answer)}
              />
            )
          }
          onFinish={() => void goLive(draft)}
          busy={busy}
        />
      )}
    </StepFrame>
  )
}
