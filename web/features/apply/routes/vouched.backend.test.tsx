// An application whose address another house has confirmed: what is filled in, what is said beside the address, and that the ticket goes first. What the club makes of the
// ticket is told in supabase/tests/38-vouched.sql; the one here is unknown to it, so that a code would be asked for as ever.
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { keepVouched, noteGoingOut, takeTicket, vouched } from '#shared/admission/vouched.ts'
import { deleteDraft, readDraft, writeDraft } from '#shared/drafts/draft-store.ts'
import { pointAtBackend } from '#shared/testing/backend.ts'
import { type ApplicationDraft, draftName, draftVersion } from '../model/application-draft.ts'
import {
  applicationsOf,
  newEmail,
  next,
  open,
  openLastStep,
  password,
  submit,
  typePassword,
} from '../testing/wizard-driver.tsx'

beforeAll(pointAtBackend)
beforeEach(() => {
  sessionStorage.clear()
  deleteDraft(draftName, draftVersion)
})

const ticket = 'of-another-house'

function vouch(email: string, name: string | null = 'Eve Partner', lives = 3_600_000) {
  noteGoingOut()
  takeTicket({ search: '', hash: `#error=access_denied&error_code=signup_disabled&o1_ticket=${ticket}` })
  const until = new Date(Date.now() + lives).toISOString()
  keepVouched(ticket, { email, name, partner: 'google', until, application: null })
}

/** The calls that hand an application in, in their order. */
function watchCalls() {
  const real = globalThis.fetch
  const calls: { path: string; body: Record<string, unknown> }[] = []
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input))
    const [, path] =
      /rest\/v1\/(?:rpc\/)?(vouch_for_application|applications|set_application_secret)/.exec(pathname) ?? []
    if (path && typeof init?.body === 'string')
      calls.push({ path, body: JSON.parse(init.body) as Record<string, unknown> })
    return real(input, init)
  })
  return { calls, spy, real }
}

it('address and name are filled in, and whatever else is typed loses the proof', async () => {
  vouch('eve@partner.test')
  open()
  const email = await screen.findByLabelText<HTMLInputElement>('Email')
  expect(email.value).toBe('eve@partner.test')
  expect(screen.getByText('Confirmed by Google. We will ask you for no code.')).toBeTruthy()
  await userEvent.type(email, 'x')
  expect(screen.queryByText(/^Confirmed by Google/)).toBeNull()
  expect(screen.getByText(/any other address gets a code by mail/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Use the confirmed address' }))
  expect(email.value).toBe('eve@partner.test')
  await userEvent.click(next())
  await userEvent.type(await screen.findByLabelText('Password'), `${password}{Enter}`)
  expect((await screen.findByLabelText<HTMLInputElement>('Full name')).value).toBe('Eve Partner')
})

it.each(['Cher', 'Maria del Pilar Sanchez', null])(
  'a name that the wizard does not take (%s) is left to be typed',
  async (name) => {
    vouch('eve@partner.test', name)
    writeDraft<Partial<ApplicationDraft>>(draftName, draftVersion, { step: 3, furthest: 3 })
    open('/apply/name')
    expect((await screen.findByLabelText<HTMLInputElement>('Full name')).value).toBe('')
  },
)

it('what was typed before stays, and the confirmed address is a press away', async () => {
  vouch('eve@partner.test')
  writeDraft<Partial<ApplicationDraft>>(draftName, draftVersion, { email: 'mine@o1.test', name: 'My Own', furthest: 3 })
  open('/apply/email')
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('mine@o1.test')
  expect(screen.getByRole('button', { name: 'Use the confirmed address' })).toBeTruthy()
})

it('without a word of another house nothing is said', async () => {
  vouch('eve@partner.test', 'Eve Partner', -1)
  open()
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('')
  expect(screen.queryByText(/confirmed/i)).toBeNull()
})

it('the ticket is named for the application before that is handed in, and forgotten then', async () => {
  const email = newEmail()
  vouch(email.toUpperCase())
  const { draft } = await openLastStep({ email })
  expect(screen.getByText('Confirmed by Google')).toBeTruthy()
  await typePassword()
  const { calls } = watchCalls()
  await submit()
  expect(await screen.findByRole('heading', { name: 'Thank you.' })).toBeTruthy()
  expect(calls.map(({ path }) => path)).toEqual(['vouch_for_application', 'applications', 'set_application_secret'])
  expect(calls[0]?.body).toEqual({ ticket, application: draft.id })
  expect(JSON.stringify(calls.slice(1))).not.toContain(ticket)
  expect(vouched()).toBeNull()
  expect(await applicationsOf(email)).toHaveLength(1)
  cleanup()
  // The next application begins empty.
  open()
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('')
})

it('another address is handed in without it', async () => {
  vouch('eve@partner.test')
  const { draft } = await openLastStep()
  await typePassword()
  const { calls } = watchCalls()
  await submit()
  expect(await screen.findByRole('heading', { name: 'Thank you.' })).toBeTruthy()
  expect(calls.map(({ path }) => path)).toEqual(['applications', 'set_application_secret'])
  expect(await applicationsOf(draft.email)).toHaveLength(1)
})

it.each([404, 410, 429, 500])('a ticket that is refused with %i costs nothing that was typed', async (status) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const email = newEmail()
  vouch(email)
  const { draft } = await openLastStep({ email })
  await typePassword()
  const { spy } = watchCalls()
  const passOn = spy.getMockImplementation() as typeof fetch
  spy.mockImplementation(async (input, init) =>
    String(input).includes('vouch_for_application')
      ? new Response(JSON.stringify({ code: 'x', message: 'no' }), { status })
      : passOn(input, init),
  )
  await submit()
  expect(await screen.findByRole('heading', { name: 'Thank you.' })).toBeTruthy()
  expect(await applicationsOf(email)).toMatchObject([{ id: draft.id, name: draft.name }])
})

it('an application that waits for the line has its ticket with it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const email = newEmail()
  vouch(email)
  const { draft } = await openLastStep({ email })
  await typePassword()
  const { calls, spy } = watchCalls()
  const passOn = spy.getMockImplementation() as typeof fetch
  spy.mockRejectedValue(new TypeError('Failed to fetch'))
  await submit()
  expect(await screen.findByRole('heading', { name: 'Kept.' })).toBeTruthy()
  // This tab may be closed and another one send it.
  sessionStorage.clear()
  spy.mockImplementation(passOn)
  expect(await screen.findByRole('heading', { name: 'Thank you.' }, { timeout: 10_000 })).toBeTruthy()
  expect(calls.filter(({ path }) => path !== 'set_application_secret').slice(0, 2)).toMatchObject([
    { path: 'vouch_for_application', body: { ticket, application: draft.id } },
    { path: 'applications' },
  ])
  expect(readDraft(draftName, draftVersion)).toBeNull()
  expect(await applicationsOf(email)).toHaveLength(1)
})
