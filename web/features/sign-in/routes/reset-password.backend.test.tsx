// The mailed link against the real server: a press spends it, once, and the new password counts. Without a link: only with a proof.
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { AuthProvider } from '#shared/session/auth-provider.tsx'
import { supabase } from '#shared/supabase/client.ts'
import { makeAccount, makeProfile, makeRecoveryToken, moveAddress, pointAtBackend } from '#shared/testing/backend.ts'
import { Component as ResetPassword } from './reset-password.tsx'

function open(address: string) {
  window.history.replaceState(null, '', address)
  const router = createMemoryRouter(
    [
      { path: '/reset-password', Component: ResetPassword },
      { path: '/', element: <p>Inside</p> },
    ],
    { initialEntries: ['/reset-password'] },
  )
  return render(
    <AuthProvider>
      <RouterProvider router={router} />
    </AuthProvider>,
  )
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

async function signedIn(email: string, password: string) {
  await makeAccount(email, password)
  const client = await supabase()
  await act(() => client.auth.signInWithPassword({ email, password }))
}

async function canSignIn(email: string, password: string) {
  const client = await supabase()
  await client.auth.signOut({ scope: 'local' })
  const { data } = await client.auth.signInWithPassword({ email, password })
  return data.user?.email === email
}

async function choose(password: string) {
  await userEvent.type(await screen.findByLabelText('New password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Save and go in' }))
}

beforeAll(pointAtBackend)

afterEach(async () => {
  const client = await supabase()
  await act(() => client.auth.signOut({ scope: 'local' }))
})

it('the link lets its holder set the password', async () => {
  await makeAccount('ada@reset.test', 'the forgotten one')
  const token = await makeRecoveryToken('ada@reset.test')
  const address = `/reset-password?token_hash=${token}&type=recovery#for=ada@reset.test`
  // Opening the page, as a scanner of mail does, spends nothing.
  open(address).unmount()
  open(address)
  expect(await screen.findByText('a…@reset.test')).toBeTruthy()
  await press('Continue')
  expect(await screen.findByText('For ada@reset.test. The old one stops working at once.')).toBeTruthy()
  expect(window.location.search).toBe('')
  await choose('the remembered one')
  expect(await screen.findByText('Inside')).toBeTruthy()
  expect(await canSignIn('ada@reset.test', 'the remembered one')).toBe(true)
})

it('a new password has at least six characters', async () => {
  await makeAccount('nina@reset.test', 'the forgotten one')
  const token = await makeRecoveryToken('nina@reset.test')
  open(`/reset-password?token_hash=${token}&type=recovery`)
  await press('Continue')
  await choose('short')
  expect((await screen.findByRole('alert')).textContent).toBe('Password must be at least 6 characters long')
})

it('a link for one account leaves another that is signed in alone until it is pressed, and says so', async () => {
  await makeAccount('anna@reset.test', 'the forgotten one')
  const token = await makeRecoveryToken('anna@reset.test')
  await signedIn('bert@reset.test', 'the password of bert')
  open(`/reset-password?token_hash=${token}&type=recovery#for=anna@reset.test`)
  expect(await screen.findByText(/^You are signed in as bert@reset\.test\./)).toBeTruthy()
  await press('Continue')
  expect(await screen.findByText(/^For anna@reset\.test\./)).toBeTruthy()
})

it('a dead link for one account changes nothing for another that is signed in', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await signedIn('bea@reset.test', 'the password of bea')
  open('/reset-password?token_hash=worn-out&type=recovery#for=anna@reset.test')
  await press('Continue')
  expect(await screen.findByText('This link has been used or is too old.')).toBeTruthy()
  expect(screen.getByText('Nothing has changed: you are signed in as bea@reset.test.')).toBeTruthy()
  expect(screen.queryByLabelText('New password')).toBeNull()
  expect(await canSignIn('bea@reset.test', 'the password of bea')).toBe(true)
})

it('a session that began a while ago is not enough: the current password is asked for', async () => {
  await signedIn('cleo@reset.test', 'the password of cleo')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
  try {
    open('/reset-password')
    await userEvent.type(await screen.findByLabelText('Current password'), 'a guess of a thief')
    await choose('the password of a thief')
    expect(await screen.findByText('That is not your current password.')).toBeTruthy()
    await userEvent.clear(screen.getByLabelText('Current password'))
    await userEvent.type(screen.getByLabelText('Current password'), 'the password of cleo')
    await press('Save and go in')
    expect(await screen.findByText('Inside')).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
  expect(await canSignIn('cleo@reset.test', 'the password of a thief')).toBe(true)
})

it('a session that has just begun is enough', async () => {
  await signedIn('dora@reset.test', 'the password of dora')
  open('/reset-password')
  expect(await screen.findByText(/^For dora@reset\.test\./)).toBeTruthy()
  expect(screen.queryByLabelText('Current password')).toBeNull()
  await choose('the password of dora')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^That is the password you have/)
})

it('an address that changed elsewhere is the one that is named and signed in with', async () => {
  const { id } = await makeAccount('elsa@reset.test', 'the password of elsa')
  await makeProfile(id, { setup_required: false, city: null })
  const client = await supabase()
  await act(() => client.auth.signInWithPassword({ email: 'elsa@reset.test', password: 'the password of elsa' }))
  await moveAddress(id, 'moved@reset.test')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
  try {
    open('/reset-password')
    expect(await screen.findByText(/^For moved@reset\.test\./)).toBeTruthy()
    await userEvent.type(await screen.findByLabelText('Current password'), 'the password of elsa')
    await choose('the new password of elsa')
    expect(await screen.findByText('Inside')).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
  expect(await canSignIn('moved@reset.test', 'the new password of elsa')).toBe(true)
})

it.each(['/reset-password', '/reset-password?error_description=Expired'])(
  'a dead link is shown as one: %s',
  async (address) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    open(address)
    expect(await screen.findByText('This link has been used or is too old.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/auth/forgot')
  },
)

it('a welcome link that has ended is shown as one, and another is asked for with a press', async () => {
  open('/reset-password?approval=worn-out')
  expect(await screen.findByText('This link has been used or is too old.')).toBeTruthy()
  await press('Send me a new link')
  expect(await screen.findByText(/^If the account has no password yet, a new link is on its way/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send me a new link' })).toBeNull()
})
