// The landing page against the real server: visitors stay, members are led on, and it stays when a profile cannot be read.
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { AuthProvider } from '#shared/session/auth-provider.tsx'
import { supabase } from '#shared/supabase/client.ts'
import { makeAccount, makeProfile, pointAtBackend } from '#shared/testing/backend.ts'
import { Component as Landing } from './landing.tsx'

const password = 'a long enough password'

function open() {
  const router = createMemoryRouter([
    { path: '/', Component: Landing },
    { path: '/first-login', element: <p>The first login</p> },
    { path: '/discover', element: <p>Discover</p> },
  ])
  render(
    <AuthProvider>
      <RouterProvider router={router} />
    </AuthProvider>,
  )
}

async function member(email: string, row?: Parameters<typeof makeProfile>[1]) {
  const { id } = await makeAccount(email, password)
  if (row) await makeProfile(id, row)
  const client = await supabase()
  await act(() => client.auth.signInWithPassword({ email, password }))
}

beforeAll(pointAtBackend)

afterEach(async () => {
  const client = await supabase()
  await act(() => client.auth.signOut({ scope: 'local' }))
})

it('the landing page shows a visitor the tagline and both ways in', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'For the Extraordinary Few' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Apply to Join' }).getAttribute('href')).toBe('/apply')
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth')
})

it('the landing page waits with a spinner while the session loads, then leads a finished member on', async () => {
  await member('finished@landing.test', { setup_required: false, city: 'Paris' })
  open()
  expect(screen.getByRole('status').textContent).toBe('Loading')
  expect(screen.queryByRole('heading')).toBeNull()
  expect(await screen.findByText('Discover')).toBeTruthy()
})

it.each([
  ['whose setup is not done', { setup_required: true, city: 'Paris' }],
  ['who has no city', { setup_required: false, city: null }],
] as const)('welcomes a member %s first', async (_, row) => {
  await member(`${row.city ?? 'nowhere'}@landing.test`, row)
  open()
  expect(await screen.findByText('The first login')).toBeTruthy()
})

it('asks nothing of who went live through the wizard, which asked for the city', async () => {
  await member('live@landing.test', { setup_required: false, city: null, setup_progress: { completed: true } })
  open()
  expect(await screen.findByText('Discover')).toBeTruthy()
})

it('the landing page stays when the profile cannot be read, and only logs it', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  await member('rowless@landing.test')
  open()
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeTruthy()
  expect(errors.mock.calls[0]?.[0]).toBe('The profile could not be read')
})
