// For the wizard's tests: opens it on a draft, fills it in, and reads what the server received.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { inject } from 'vitest'
import { writeDraft } from '#shared/drafts/draft-store.ts'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { AuthProvider } from '#shared/session/auth-provider.tsx'
import { ToastHost } from '#shared/ui/messages/toast-host.tsx'
import { type ApplicationDraft, draftName, draftVersion, newDraft } from '../model/application-draft.ts'
import { Component as Apply } from '../routes/apply.tsx'

export const password = 'a long enough password'
export const newEmail = () => `applicant-${crypto.randomUUID()}@o1.test`

export function open(path = '/apply') {
  const router = createMemoryRouter(
    [
      { path: '/apply/:step?', Component: Apply },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [path] },
  )
  render(
    <AuthProvider>
      <RouterProvider router={router} />
      <ToastHost />
    </AuthProvider>,
  )
  return router
}

/** A draft that has reached the last step. */
export function written(answers: Partial<ApplicationDraft> = {}): ApplicationDraft {
  return {
    ...newDraft(),
    step: 11,
    furthest: 11,
    email: newEmail(),
    passwordChosen: true,
    name: 'Ada Lovelace',
    dateOfBirth: '10/12/1990',
    jobTitle: 'Investor',
    industries: ['Tech', 'RealEstate'],
    industryScores: { Tech: 71, RealEstate: 99 },
    profilePhoto: 'https://o1.test/storage/v1/object/public/profile-photos/applications/ada.jpg',
    instagram: '@ada',
    instagramConnected: true,
    whyYouText: 'The first of us.',
    pressLinks: ['https://example.com/press', ''],
    invitedBy: ' Ava Laurent ',
    ...answers,
  }
}

export async function openLastStep(answers: Partial<ApplicationDraft> = {}) {
  const draft = written(answers)
  writeDraft(draftName, draftVersion, draft)
  const router = open()
  await screen.findByRole('heading', { name: 'Last Step!' })
  return { draft, router }
}

export const typePassword = () => userEvent.type(screen.getByLabelText('Password'), password)
export const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit application' }))
export const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' })

export async function applicationsOf(email: string): Promise<Record<string, unknown>[]> {
  const { url, serviceKey } = inject('backend')
  const headers = { apikey: serviceKey, authorization: `Bearer ${serviceKey}` }
  const answer = await fetch(`${url}/rest/v1/applications?email=eq.${encodeURIComponent(email)}`, { headers })
  return (await answer.json()) as Record<string, unknown>[]
}

export async function decline(id: string) {
  const { url, serviceKey } = inject('backend')
  const headers = { apikey: serviceKey, authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ status: 'rejected', reviewed_at: new Date().toISOString() })
  await fetch(`${url}/rest/v1/applications?id=eq.${id}`, { method: 'PATCH', headers, body })
}

/** What sign-in would tell this applicant. */
export async function standing(email: string): Promise<unknown> {
  const { url, anonKey } = inject('backend')
  const answer = await fetch(`${url}/rest/v1/rpc/application_status`, {
    method: 'POST',
    headers: { apikey: anonKey, authorization: `Bearer ${anonKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return answer.json()
}
