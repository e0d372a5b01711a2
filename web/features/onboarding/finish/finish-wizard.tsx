// The six steps of finishing a profile: a draft on the device, gates, and the moment the profile goes live.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { endorsementRequestsQuery } from '#shared/api/members/endorsements.ts'
import type { TheirTexts } from '#shared/api/members/save-profile.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { readDraft, writeDraft } from '#shared/drafts/draft-store.ts'
import { useDraft } from '#shared/drafts/use-draft.ts'
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { ChangedElsewhere } from '#shared/members/changed-elsewhere.tsx'
import { profilePhoto, takePhoto } from '#shared/photo/take-photo.ts'
import { untilSessionEnd } from '#shared/session/until-session-end.ts'
import { BioField } from '../components/bio-field.tsx'
import { PhotosField } from '../components/photos-field.tsx'
import { StepFrame } from '../components/step-frame.tsx'
import { StepProgress } from '../components/step-progress.tsx'
import type { PhotoPlace } from '../components/use-photo-adding.ts'
import { useStep } from '../components/use-step.ts'
import { useFinish } from '../data/use-finish.ts'
import { useProgressAutosave } from '../data/use-progress-autosave.ts'
import {
  type AskedText,
  type FinishDraft,
  type FinishEvent,
  finishGate,
  finishReducer,
  finishSteps,
  firstOpenStep,
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

const asked = { bio: 'Bio', city: 'City' } as const
const askedTexts: AskedText[] = ['bio', 'city']

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
  const handle = useMemberDraft('setup-handle', 1, setup.handle)
  const readHandle = useRef(setup.handle)
  const [theirs, setTheirs] = useState<TheirTexts>({})
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { data: requests } = useQuery(endorsementRequestsQuery(userId))
  const sent = requests?.sent ?? []
  // The same for all chosen files: none of them is sent after it.
  const [signal] = useState(untilSessionEnd)
  const inClub: PhotoPlace = {
    put: (file, passing) =>
      takePhoto(file, {
        use: profilePhoto,
        path: `${userId}/${Date.now()}.jpg`,
        waits: true,
        signal,
        ...passing,
      }),
    busy: 'Uploading...',
    done: 'Photo uploaded successfully!',
  }
  const standing = setup.standing.slice(0, limits.industries)
  const progress = progressOf(draft, sent.length)
  const missing = missingSteps(progress)
  // Who comes back for the rest begins there.
  const { step, goTo } = useStep(finishSteps.length, setup.setupRequired ? 0 : firstOpenStep(progress))
  const autosave = useProgressAutosave(userId, progress, setup.progress)
  const { finish, busy } = useFinish(userId, () => navigate('/onboarding/finish?ask=2'))

  async function goLive(written: FinishDraft) {
    autosave.stop()
    const outcome = await finish(written, progress, sent.length)
    if (outcome !== true) {
      if (outcome) setTheirs(outcome)
      return autosave.goOn()
    }
    discard(written)
    handle.discard()
    await staleAfter(cache, 'finish_setup')
    navigate('/profile', { replace: true })
  }

  function settle(field: AskedText, answer: 'theirs' | 'mine') {
    const there = theirs[field] ?? ''
    const others: TheirTexts = { ...theirs, [field]: undefined }
    const text = answer === 'theirs' ? there : draft[field]
    const event: FinishEvent = { type: 'text-settled', field, text, theirs: there }
    setTheirs(others)
    dispatch(event)
    if (askedTexts.every((other) => others[other] === undefined)) void goLive(finishReducer(draft, event))
  }

  return (
    <StepFrame
      step={step}
      light={(step + 1) / finishSteps.length}
      place={<StepProgress step={step} steps={finishSteps.length} percent name="Finish Your Profile" />}
      title={words[step]?.title ?? ''}
      lead={words[step]?.lead}
      notice={
        step >= firstBannerStep && step < lastStep && <RequiredNotice missing={missing} goTo={goTo} className="mb-6" />
      }
      back={{ onBack: () => goTo(step - 1), disabled: step === 0 }}
      forward={
        step === lastStep
          ? undefined
          : { label: 'Continue', onForward: () => goTo(step + 1), closed: finishGate(step, draft, standing) }
      }
    >
      {step === 0 && (
        <PhotosField
          place={inClub}
          photos={draft.photos}
          onAdded={(photo) => dispatch({ type: 'photo-added', photo })}
          onChange={(photos) => dispatch({ type: 'photos-changed', photos })}
        />
      )}
      {step === 1 && <IndustriesStep draft={draft} dispatch={dispatch} standing={standing} />}
      {step === 2 && (
        <BioField label="Bio" value={draft.bio} onChange={(bio) => dispatch({ type: 'bio-written', bio })} />
      )}
      {step === 3 && (
        <ConnectStep
          userId={userId}
          draft={draft}
          dispatch={dispatch}
          handle={handle.value}
          onHandle={handle.change}
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
          asksCity={!setup.city}
          goTo={goTo}
          question={
            <ChangedElsewhere
              texts={askedTexts.flatMap((name) => {
                const there = theirs[name]
                return there === undefined ? [] : [{ name, label: asked[name], mine: draft[name], theirs: there }]
              })}
              onAnswer={settle}
            />
          }
          onFinish={() => void goLive(draft)}
          busy={busy}
        />
      )}
    </StepFrame>
  )
}
