// The eight-step preview of joining: kept on this device, sent to nobody.

import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { membershipQuery } from '#shared/api/members/setup.ts'
import { useDraft } from '#shared/drafts/use-draft.ts'
import { profileIndustries } from '#shared/members/industries.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { limits as columns } from '#types/limits.ts'
import { Choices } from '../components/choices.tsx'
import { StepFrame } from '../components/step-frame.tsx'
import { StepProgress } from '../components/step-progress.tsx'
import { useStep } from '../components/use-step.ts'
import { limits } from '../model/options.ts'
import {
  emptyPreview,
  type PreviewDraft,
  type PreviewEvent,
  previewGate,
  previewReducer,
  previewSteps,
} from '../model/preview-draft.ts'
import { ContactsStep } from '../preview/contacts-step.tsx'
import { EndorsementsStep } from '../preview/endorsements-step.tsx'
import { PendingStep } from '../preview/pending-step.tsx'
import { ProfileStep } from '../preview/profile-step.tsx'
import { SocialsStep } from '../preview/socials-step.tsx'
import { WelcomeStep } from '../preview/welcome-step.tsx'

const leads: Record<(typeof previewSteps)[number], string> = {
  Welcome: 'A private network of people who open doors for each other.',
  'Basic Info': 'What people call you, and where to find you.',
  Contacts: 'Optional. See who you know already.',
  'Social Links': 'At least one, so that we know it is you.',
  Endorsements: 'Optional. Up to three people who would speak for you.',
  'Industry Strength': 'The two worlds you move in.',
  'Profile Setup': 'How you would be introduced.',
  Pending: 'Your application would be read now.',
}

const last = previewSteps.length - 1

export function Component() {
  const userId = useUserId()
  // No step asks the server anything, so that nothing else would tell the guard of an account without a profile.
  useQuery(membershipQuery(userId))
  const { value: draft, change } = useDraft(`onboarding-preview-${userId}`, 1, emptyPreview)
  const dispatch = useCallback((event: PreviewEvent) => change((current) => previewReducer(current, event)), [change])
  const { step, goTo } = useStep(previewSteps.length)
  const name = previewSteps[step] ?? 'Welcome'
  const forward = () => goTo(step + 1)
  return (
    <StepFrame
      step={step}
      light={(step + 1) / previewSteps.length}
      place={<StepProgress step={step} steps={previewSteps.length} />}
      title={name}
      lead={leads[name]}
      back={step === last ? undefined : { onBack: () => goTo(step - 1), disabled: step === 0 }}
      forward={step === last ? undefined : { label: 'Continue', onForward: forward, closed: previewGate(step, draft) }}
    >
      <Step name={name} draft={draft} dispatch={dispatch} forward={forward} />
    </StepFrame>
  )
}

type StepProps = {
  name: (typeof previewSteps)[number]
  draft: PreviewDraft
  dispatch: (event: PreviewEvent) => void
  forward: () => void
}

function Step({ name, draft, dispatch, forward }: StepProps) {
  switch (name) {
    case 'Welcome':
      return <WelcomeStep onApply={forward} />
    case 'Basic Info':
      return <BasicInfo draft={draft} dispatch={dispatch} />
    case 'Contacts':
      return (
        <ContactsStep
          connected={draft.contactsConnected}
          onConnected={() => dispatch({ type: 'contacts-connected' })}
        />
      )
    case 'Social Links':
      return <SocialsStep draft={draft} dispatch={dispatch} />
    case 'Endorsements':
      return <EndorsementsStep draft={draft} dispatch={dispatch} />
    case 'Industry Strength':
      return (
        <Choices
          label="Industries"
          hint="Exactly two here; a profile may hold three."
          options={profileIndustries}
          chosen={draft.industries}
          limit={limits.industries}
          onToggle={(industry) => dispatch({ type: 'industry-toggled', industry })}
        />
      )
    case 'Profile Setup':
      return <ProfileStep draft={draft} dispatch={dispatch} />
    case 'Pending':
      return <PendingStep />
  }
}

function BasicInfo({ draft, dispatch }: Pick<StepProps, 'draft' | 'dispatch'>) {
  return (
    <div className="flex flex-col gap-5">
      <Field label="Name" required>
        <TextInput
          value={draft.name}
          onChange={(event) => dispatch({ type: 'written', field: 'name', text: event.target.value })}
          autoComplete="name"
          maxLength={columns.profiles.name.max}
        />
      </Field>
      <Field label="City" required>
        <TextInput
          value={draft.city}
          onChange={(event) => dispatch({ type: 'written', field: 'city', text: event.target.value })}
          autoComplete="address-level2"
          maxLength={columns.profiles.city.max}
        />
      </Field>
    </div>
  )
}
