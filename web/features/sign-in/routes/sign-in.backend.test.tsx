// Signing in against the real server: every sentence of the catalogue, and what follows a success.
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { useLocation } from '#shared/router/hooks.ts'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { AuthProvider } from '#shared/session/auth-provider.tsx'
import { useAuth } from '#shared/session/use-auth.ts'
import { useSignOut } from '#shared/session/use-sign-out.ts'
import { supabase } from '#shared/supabase/client.ts'
import { disableAccount, makeAccount, makeApplication, pointAtBackend } from '#shared/testing/backend.ts'
import { ToastHost } from '#shared/ui/messages/toast-host.tsx'
import { Component as SignIn } from './sign-in.tsx'

const password = 'a long enough password'

function Inside() {
  const { pathname, search } = useLocation()
  const { user } = useAuth()
  const { signOut } = useSignOut()
  return (
    <>
      <p>{`${user?.email ?? 'nobody'} at ${pathname}${search}`}</p>
      <button type="button" onClick={signOut}>
        Sign out
      </button>
    </>
  )
}

function open(path = '/auth') {
  const router = createMemoryRouter(
    [
      { path: '/auth', Component: SignIn },
      { path: '*', Component: Inside },
    ],
    { initialEntries: [path] },
  )
  return render(
    <AuthProvider>
      <RouterProvider router={router} />
      <ToastHost />
    </AuthProvider>,
  )
}

async function signIn(email: string, secret = password) {
  await userEvent.type(await screen.findByLabelText('Email'), email)
  await userEvent.type(screen.getByLabelText('Password'), secret)
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
}

beforeAll(pointAtBackend)

afterEach(async () => {
  const client = await supabase()
  await act(() => client.auth.signOut({ scope: 'local' }))
})

it('signing in welcomes a member, goes home, and signs out again', async () => {
  await makeAccount('ada@o1.test', password)
  open()
  await signIn('ada@o1.test')
  expect(await screen.findByText('ada@o1.test at /home')).toBeTruthy()
  expect(await screen.findByText('Welcome back!')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
  expect(localStorage.getItem('o1-session')).toBeNull()
})

it('signing out works on this device at once when the server is out of reach', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await makeAccount('grace@o1.test', password)
  open()
  await signIn('grace@o1.test')
  await screen.findByText('grace@o1.test at /home')
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{"message":"out of order"}', { status: 500 }))
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
  expect(localStorage.getItem('o1-session')).toBeNull()
})

it('signing in needs both fields before it asks the server', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  open()
  expect(await screen.findByText('Access is by invitation or application only')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Apply to join' }).getAttribute('href')).toBe('/apply')
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/')
  for (const label of ['Email', 'Password']) expect(screen.getByLabelText<HTMLInputElement>(label).required).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(asked.mock.calls.filter(([url]) => String(url).includes('/token'))).toEqual([])
})

it('signing in goes where the member was going', async () => {
  await makeAccount('nina@o1.test', password)
  open('/auth?next=%2Finbox%3Fthread%3D42')
  await signIn('nina@o1.test')
  expect(await screen.findByText('nina@o1.test at /inbox?thread=42')).toBeTruthy()
})

it('a sign-in link of an earlier version goes on to the page that spends it', async () => {
  open('/auth?token_hash=abc&type=magiclink#for=lina@o1.test')
  expect(await screen.findByText('nobody at /auth/confirm?token_hash=abc&type=magiclink')).toBeTruthy()
})

it("a wrong password is refused with the catalogue's sentence", async () => {
  await makeAccount('jean@o1.test', password)
  open()
  await signIn('jean@o1.test', 'not the password')
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password. Please try again.')
})

it('an unknown address gets the same sentence as a wrong password', async () => {
  open()
  await signIn('nobody@o1.test')
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password. Please try again.')
})

it("a disabled account is told so in the club's words", async () => {
  const { id } = await makeAccount('oscar@o1.test', password)
  await disableAccount(id)
  open()
  await signIn('oscar@o1.test')
  expect((await screen.findByRole('alert')).textContent).toBe('The club has disabled this account.')
})

it('an applicant learns that the application is under review', async () => {
  await makeApplication({ email: 'ida@o1.test', password, status: 'pending' })
  open()
  await signIn('ida@o1.test')
  expect(await screen.findByText('Your application is still under review')).toBeTruthy()
})

it('an applicant learns that it was declined', async () => {
  await makeApplication({ email: 'max@o1.test', password, status: 'rejected' })
  open()
  await signIn('max@o1.test')
  expect(await screen.findByText('Not this time')).toBeTruthy()
})

it('an applicant with a wrong password learns nothing', async () => {
  await makeApplication({ email: 'leo@o1.test', password, status: 'pending' })
  open()
  await signIn('leo@o1.test', 'not the password')
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password. Please try again.')
})

it('signing in says that something broke when the server is out of reach', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  open()
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await signIn('ada@o1.test')
  expect((await screen.findByRole('alert')).textContent).toBe('An error occurred. Please try again.')
  expect(errors).toHaveBeenCalled()
})
