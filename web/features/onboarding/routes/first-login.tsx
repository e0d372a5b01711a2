// The first login: home city, more photographs, a welcome; then the landing page leads on. Who has been through it is led home.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { changedTexts } from '#shared/api/members/save-profile.ts'
import { firstLoginQuery } from '#shared/api/members/setup.ts'
import { staleAfter } from '#shared/api/stale-after.ts'
import { useDraft } from '#shared/drafts/use-draft.ts'
import { AppError } from '#shared/errors/app-error.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { Redirect } from '#shared/links/redirect.tsx'
import { ChangedElsewhere } from '#shared/members/changed-elsewhere.tsx'
import { useUserId } from '#shared/session/use-auth.ts'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { SpinnerPage } from '#shared/ui/progress/spinner.tsx'
import { limits } from '#types/limits.ts'
import { StepFrame } from '../components/step-frame.tsx'
import { useStep } from '../components/use-step.ts'
import { finishFirstLogin } from '../data/save-setup.ts'
import { PhotoSlots } from '../first-login/photo-slots.tsx'
import { StepDots } from '../first-login/step-dots.tsx'
import { ValueCards } from '../first-login/value-cards.tsx'
import { allPhotos, emptyFirst, type FirstEvent, firstGate, firstReducer, firstSteps } from '../model/first-login.ts'

const words = [
  { title: 'Welcome', lead: 'Where is home? Members nearby will see you first.' },
  { title: 'Add More Photos', lead: 'Optional. Profiles with a few photos are met more often.' },
  { title: 'Welcome to o1', lead: 'You are in. This is what you can count on.' },
]

const last = firstSteps.length - 1

export function Component() {
  const userId = useUserId()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { data: profile, isPending } = useQuery(firstLoginQuery(userId))
  const { value: draft, change, discard } = useDraft(`first-login-${userId}`, 1, emptyFirst)
  const dispatch = useCallback((event: FirstEvent) => change((current) => firstReducer(current, event)), [change])
  const { step, goTo } = useStep(firstSteps.length)
  const [uploadingSlot, setUploadingSlot] = useState<number | null>(null)
  const [saving, setSaving] = useState(false)
  const [theirCity, setTheirCity] = useState<string | null>(null)

  async function enter(city = draft.city, seenCity?: string) {
    setSaving(true)
    try {
      const read = profile ?? (await cache.fetchQuery(firstLoginQuery(userId)))
      const written = { city, photos: allPhotos(read.photos, draft) }
      await finishFirstLogin(written, { photos: read.photos, city: seenCity ?? read.city })
      toast.success('Welcome to o1! Your profile is now complete.')
      discard(draft)
      await staleAfter(cache, 'finish_setup')
      navigate('/')
    } catch (error) {
      const theirs = changedTexts(error)?.city
      if (theirs !== undefined) {
        setTheirCity(theirs)
        setSaving(false)
        return
      }
      console.warn('The first login could not be saved', error)
      const refused = error instanceof AppError && error.code !== 'network'
      toast.error(refused ? 'Failed to save profile data' : 'Something went wrong. Please try again.')
      setSaving(false)
    }
  }

  function settleCity(theirs: string, answer: 'theirs' | 'mine') {
    const city = answer === 'theirs' ? theirs : draft.city
    setTheirCity(null)
    dispatch({ type: 'city-written', city })
    void enter(city, theirs)
  }

  // Without a city the later steps stay closed, whatever the address says.
  const early = draft.city.trim() === '' && step > 0
  const shown = early ? 0 : step
  useEffect(() => {
    if (early) goTo(0, { replace: true })
  }, [early, goTo])

  // Pending, not loading: while the cache is read back from the device nothing loads yet, and a field shown then would leave again.
  if (isPending) return <SpinnerPage />
  // While it is being saved the profile is finished a moment before this screen is left.
  if (profile && !profile.due && !saving) return <Redirect to="/home" />
  return (
    <StepFrame
      step={shown}
      light={(shown + 1) / firstSteps.length}
      place={<StepDots step={shown} />}
      title={words[shown]?.title ?? ''}
      lead={words[shown]?.lead}
      back={shown === 0 ? undefined : { onBack: () => goTo(shown - 1) }}
      forward={{
        label: shown === last ? 'Enter o1' : shown === 0 ? 'Next' : 'Continue',
        onForward: shown === last ? () => void enter() : () => goTo(shown + 1),
        closed: firstGate(shown, draft, uploadingSlot !== null),
        busy: saving,
      }}
    >
      {shown === 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!firstGate(0, draft, false)) goTo(1)
          }}
        >
          <Field label="Home-base city" required>
            <TextInput
              value={draft.city}
              onChange={(event) => dispatch({ type: 'city-written', city: event.target.value })}
              placeholder="New York"
              maxLength={limits.profiles.city.max}
              autoComplete="address-level2"
              enterKeyHint="next"
            />
          </Field>
        </form>
      )}
      {shown === 1 && (
        <PhotoSlots
          userId={userId}
          slots={draft.slots}
          existing={profile?.photos.length ?? 0}
          uploadingSlot={uploadingSlot}
          onUploading={setUploadingSlot}
          dispatch={dispatch}
        />
      )}
      {shown === last && <ValueCards />}
      {shown === last && theirCity !== null && (
        <ChangedElsewhere
          texts={[{ name: 'city', label: 'City', mine: draft.city, theirs: theirCity }]}
          onAnswer={(_, answer) => settleCity(theirCity, answer)}
        />
      )}
    </StepFrame>
  )
}
