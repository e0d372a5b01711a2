// Mailed links and codes against the real server: a press or a typed code spends them, once; opening the page spends nothing.
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { AuthProvider } from '#shared/session/auth-provider.tsx'
import { useAuth } from '#shared/session/use-auth.ts'
import { supabase } from '#shared/supabase/client.ts'
import {
  changeAddress,
  disableAccount,
  makeAccount,
  makeCode,
  makeProfile,
  makeRecoveryToken,
  pointAtBackend,
  takeBackElsewhere,
} from '#shared/testing/backend.ts'
import { Component as Confirm } from './confirm.tsx'

const password = 'a long enough password'

function Inside() {
  const { user } = useAuth()
  return <p>{`${user?.email ?? 'nobody'} inside`}</p>
}

function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/auth/confirm', Component: Confirm },
      { path: '*', Component: Inside },
    ],
    { initialEntries: [address] },
  )
  return render(
    <AuthProvider>
      <RouterProvider router={router} />
    </AuthProvider>,
  )
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text)

async function signedIn(email: string) {
  const client = await supabase()
  await act(() => client.auth.signInWithPassword({ email, password }))
}

async function makeMember(email: string) {
  const { id } = await makeAccount(email, password)
  await makeProfile(id, { setup_required: false, city: 'Paris' })
}

async function canSignIn(email: string) {
  const client = await supabase()
  await act(() => client.auth.signOut({ scope: 'local' }))
  const { data } = await client.auth.signInWithPassword({ email, password })
  return data.user?.email === email
}

beforeAll(pointAtBackend)

afterEach(async () => {
  const client = await supabase()
  await act(() => client.auth.signOut({ scope: 'local' }))
})

it('a sign-in link signs in when it is pressed, once', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await makeAccount('lina@links.test', password)
  const link = `/auth/confirm?token_hash=${await makeRecoveryToken('lina@links.test')}&type=magiclink#for=lina@links.test`
  open(link).unmount()
  const { unmount } = open(link)
  expect(await screen.findByText('l…@links.test')).toBeTruthy()
  await press('Sign in')
  expect(await screen.findByText('lina@links.test inside')).toBeTruthy()
  unmount()
  open(link)
  await press('Sign in')
  expect(await screen.findByText('This link has been used or is too old.')).toBeTruthy()
  expect(await screen.findByText('Nothing has changed: you are signed in as lina@links.test.')).toBeTruthy()
})

it('a change of address names both addresses and counts when both links were pressed', async () => {
  await makeAccount('nora@links.test', password)
  const [current, next] = await changeAddress('nora@links.test', 'moved@links.test')
  const address = (token: string) =>
    `/auth/confirm?token_hash=${token}&type=email_change#for=nora%40links.test&to=moved%40links.test`
  open(address(next.token)).unmount()
  const { unmount } = open(address(next.token))
  expect(await screen.findByText('n…@links.test')).toBeTruthy()
  expect(await screen.findByText('m…@links.test')).toBeTruthy()
  await press('Confirm the change')
  expect(await screen.findByRole('heading', { name: 'One more to go' })).toBeTruthy()
  expect(await canSignIn('nora@links.test')).toBe(true)
  unmount()
  open(address(current.token))
  await press('Confirm the change')
  expect(await screen.findByRole('heading', { name: 'Your new address' })).toBeTruthy()
  expect(await screen.findByText('moved@links.test')).toBeTruthy()
  expect(await canSignIn('moved@links.test')).toBe(true)
})

it('the two codes of a change are typed where it was asked for; a wrong one is refused', async () => {
  await makeMember('olga@links.test')
  const [current, next] = await changeAddress('olga@links.test', 'olgas@links.test')
  await signedIn('olga@links.test')
  open('/auth/confirm')
  const wrong = current.code === '000000' ? '111111' : '000000'
  await type('Code mailed to olga@links.test', wrong)
  expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong, used or too old.')
  await userEvent.clear(screen.getByLabelText('Code mailed to olga@links.test'))
  await type('Code mailed to olga@links.test', current.code)
  expect(await screen.findByText('Confirmed: olga@links.test')).toBeTruthy()
  await type('Code mailed to olgas@links.test', next.code)
  expect(await screen.findByText('olgas@links.test')).toBeTruthy()
  expect(await canSignIn('olgas@links.test')).toBe(true)
})

it('a change taken back elsewhere shows no fields, and none is asked for when nothing waits', async () => {
  await makeMember('tess@links.test')
  await changeAddress('tess@links.test', 'tessas@links.test')
  await signedIn('tess@links.test')
  // On another device: the session of this one still remembers the change.
  await takeBackElsewhere('tess@links.test', password)
  open('/auth/confirm')
  expect(await screen.findByRole('heading', { name: 'No new address is waiting' })).toBeTruthy()
  expect(screen.getByText('tess@links.test')).toBeTruthy()
  expect(screen.queryByLabelText(/^Code mailed/)).toBeNull()
})

it('what one address has confirmed already, by its link or elsewhere, is not asked for again', async () => {
  await makeMember('uma@links.test')
  const [current] = await changeAddress('uma@links.test', 'umas@links.test')
  await signedIn('uma@links.test')
  const { unmount } = open(`/auth/confirm?token_hash=${current.token}&type=email_change`)
  await press('Confirm the change')
  expect(await screen.findByRole('heading', { name: 'One more to go' })).toBeTruthy()
  unmount()
  open('/auth/confirm')
  expect(await screen.findByText('Confirmed: uma@links.test')).toBeTruthy()
  expect(screen.getByLabelText('Code mailed to umas@links.test')).toBeTruthy()
})

it('the code of a sign-in mail signs in without its link', async () => {
  await makeAccount('rosa@links.test', password)
  open('/auth/confirm')
  await type('Email', 'rosa@links.test')
  await type('Code', await makeCode('rosa@links.test'))
  expect(await screen.findByText('rosa@links.test inside')).toBeTruthy()
})

it('the page shows why the service refused a code or a link', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { id } = await makeAccount('vera@links.test', password)
  await disableAccount(id)
  const code = await makeCode('vera@links.test')
  const { unmount } = open('/auth/confirm')
  await type('Email', 'vera@links.test')
  await type('Code', code)
  expect((await screen.findByRole('alert')).textContent).toBe('The club has disabled this account.')
  unmount()
  open(`/auth/confirm?token_hash=${await makeRecoveryToken('vera@links.test')}&type=magiclink`)
  await press('Sign in')
  expect((await screen.findByRole('alert')).textContent).toBe('The club has disabled this account.')
})
