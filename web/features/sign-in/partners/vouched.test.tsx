// What a stranger reads whom another house vouches for: where the application of that address stands, or how to apply; and what is always said where nothing more is known.
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { noteGoingOut, ticketFor } from '#shared/admission/vouched.ts'
import { vouchedApplication } from '#shared/api/admission/vouched.ts'
import { AppError } from '#shared/errors/app-error.ts'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { AuthProvider } from '#shared/session/auth-provider.tsx'
import type { VouchedApplication } from '#types/shapes.ts'
import { Component as SignIn } from '../routes/sign-in.tsx'

vi.mock('#shared/api/admission/vouched.ts')
// No buttons: they are tried in e2e/sign-in-partners.spec.ts.
vi.mock('#shared/supabase/partners.ts', () => ({ enabledProviders: () => Promise.resolve([]) }))
const asked = vi.mocked(vouchedApplication)

const reason = 'error=access_denied&error_code=signup_disabled'
const sentence = 'There is no member with that account. Places are given by invitation or application.'
const says = (application: VouchedApplication['application'], partner = 'google'): VouchedApplication => ({
  email: 'eve@partner.test',
  name: 'Eve Partner',
  partner,
  until: new Date(Date.now() + 3_600_000).toISOString(),
  application,
})

async function comeBack(address = `/auth?${reason}#${reason}&o1_ticket=abc`) {
  const router = createMemoryRouter(
    [
      { path: '/auth', Component: SignIn },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [address] },
  )
  await act(async () => {
    render(
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>,
    )
  })
}

const link = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')

beforeEach(() => {
  asked.mockReset()
  sessionStorage.clear()
  noteGoingOut()
})

it('who has not applied is invited to, with the address the house has confirmed', async () => {
  asked.mockResolvedValue(says(null))
  await comeBack()
  expect(await screen.findByText(/is confirmed by Google\.$/)).toBeTruthy()
  expect(asked).toHaveBeenCalledExactlyOnceWith('abc')
  expect(screen.getByRole('status').textContent).toContain(`${sentence}eve@partner.test is confirmed by Google.`)
  expect(link('See your application')).toBeUndefined()
  expect(screen.getByLabelText('Email')).toBeTruthy()
  expect(ticketFor('eve@partner.test')).toBe('abc')
  await userEvent.click(screen.getAllByRole('link', { name: 'Apply to join' })[0] as HTMLElement)
  expect(await screen.findByText('elsewhere')).toBeTruthy()
})

it.each([
  ['keycloak', 'single sign-on'],
  ['saml', 'your company'],
  ['of-another-app', 'the way you signed in'],
])('the house %s has a name', async (partner, name) => {
  asked.mockResolvedValue(says(null, partner))
  await comeBack()
  expect(await screen.findByText(new RegExp(`is confirmed by ${name}\\.$`))).toBeTruthy()
})

it.each([
  ['pending', false, 'Your application is still under review', 'clout score calculated', undefined],
  ['pending', true, 'Your application is still under review', 'Nobody has confirmed the email', '/apply'],
  ['rejected', false, 'Not this time', 'welcome to apply again', '/apply'],
] as const)('who has applied reads how it stands: %s, asks %s', async (status, asks, title, words, again) => {
  asked.mockResolvedValue(says({ status, asks }))
  await comeBack()
  const heading = await screen.findByRole('heading', { name: title })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText(new RegExp(words))).toBeTruthy()
  expect(screen.getByText(/confirmed by Google\.$/).textContent).toContain('eve@partner.test')
  expect(link('Apply again')).toBe(again)
  await userEvent.click(screen.getByRole('button', { name: 'Back to sign in' }))
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeTruthy()
  expect(link('See your application')).toBe('/application')
})

/** Back from the house, to the page as the browser has kept it. */
const isShownAgain = () =>
  act(async () => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

it('a page that Back shows as it was left no longer says what the next way out has ended', async () => {
  asked.mockResolvedValue(says(null))
  await comeBack()
  expect(await screen.findByText(/is confirmed by Google\.$/)).toBeTruthy()
  noteGoingOut()
  await isShownAgain()
  expect(screen.queryByText(/is confirmed by/)).toBeNull()
  expect(link('See your application')).toBe('/application')
})

it('Back to a page that was kept ends the way out, so that a link with a ticket opens nothing', async () => {
  await comeBack('/auth')
  noteGoingOut()
  await isShownAgain()
  cleanup()
  await comeBack()
  expect(await screen.findByLabelText('Email')).toBeTruthy()
  expect(asked).not.toHaveBeenCalled()
})

it('a ticket that was dropped is not taken up by Back', async () => {
  sessionStorage.clear()
  await comeBack(`/auth?${reason}#${reason}&o1_ticket=planted`)
  noteGoingOut()
  await isShownAgain()
  expect(asked).not.toHaveBeenCalled()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('planted')
})

it('a page that was left otherwise says what it said', async () => {
  asked.mockResolvedValue(says(null))
  await comeBack()
  expect(await screen.findByText(/is confirmed by Google\.$/)).toBeTruthy()
  await isShownAgain()
  expect(screen.getByText(/is confirmed by Google\.$/)).toBeTruthy()
  expect(ticketFor('eve@partner.test')).toBe('abc')
})

it('as long as it is asked nothing is offered that may be wrong', async () => {
  let answer = (_: VouchedApplication) => {}
  asked.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  await comeBack()
  expect(await screen.findByText('One moment…')).toBeTruthy()
  expect(link('See your application')).toBeUndefined()
  await act(async () => answer(says(null)))
  expect(screen.queryByText('One moment…')).toBeNull()
})

it.each([
  ['has ended', new AppError('ticket_ended', 'This has been used or is too old.', { status: 410 })],
  ['can’t be asked about', new AppError('network', 'Failed to fetch')],
])('where the ticket %s the words are those for everybody', async (_how, failure) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  asked.mockRejectedValue(failure)
  await comeBack()
  expect(await screen.findByRole('link', { name: 'See your application' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain(sentence)
  expect(screen.queryByText(/is confirmed by/)).toBeNull()
})

it.each([
  ['that somebody sent', () => sessionStorage.clear(), `/auth?${reason}#${reason}&o1_ticket=planted`],
  ['beside another answer', () => {}, '/auth#error=access_denied&o1_ticket=odd'],
  ['beside none', () => {}, '/auth#o1_ticket=odd'],
])('a ticket %s is not asked about', async (_which, before, address) => {
  asked.mockResolvedValue(says(null))
  before()
  await comeBack(address)
  expect(await screen.findByLabelText('Email')).toBeTruthy()
  expect(asked).not.toHaveBeenCalled()
})
