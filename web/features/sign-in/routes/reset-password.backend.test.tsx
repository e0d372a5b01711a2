// The mailed link against the real server: it opens once, and the new password counts.
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { supabase } from '#shared/supabase/client.ts'
import { makeAccount, makeRecoveryToken, pointAtBackend } from '#shared/testing/backend.ts'
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
  return render(<RouterProvider router={router} />)
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
  open(`/reset-password?token_hash=${token}&type=recovery`)
  await choose('the remembered one')
  expect(await screen.findByText('Inside')).toBeTruthy()
  expect(window.location.search).toBe('')

  const client = await supabase()
  await client.auth.signOut({ scope: 'local' })
  const { data } = await client.auth.signInWithPassword({ email: 'ada@reset.test', password: 'the remembered one' })
  expect(data.user?.email).toBe('ada@reset.test')
})

it('a new password has at least six characters', async () => {
  await makeAccount('nina@reset.test', 'the forgotten one')
  const token = await makeRecoveryToken('nina@reset.test')
  open(`/reset-password?token_hash=${token}&type=recovery`)
  await choose('short')
  expect((await screen.findByRole('alert')).textContent).toBe('Password must be at least 6 characters long')
})

it.each([
  '/reset-password',
  '/reset-password?token_hash=worn-out&type=recovery',
  '/reset-password?error_description=Expired',
  '/reset-password?approval=worn-out',
])('a dead link is shown as one: %s', async (address) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  open(address)
  expect(await screen.findByText('This link has been used or is too old.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/auth/forgot')
})
