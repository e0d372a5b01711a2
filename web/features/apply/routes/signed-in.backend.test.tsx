// Opening the application while signed in, against the real server: a member is led home, an account without a profile may apply.
import { act, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { supabase } from '#shared/supabase/client.ts'
import { makeAccount, makeProfile, pointAtBackend } from '#shared/testing/backend.ts'
import { open } from '../testing/wizard-driver.tsx'

const password = 'a long enough password'

async function signIn(email: string) {
  const { id } = await makeAccount(email, password)
  const client = await supabase()
  return { id, enter: () => act(() => client.auth.signInWithPassword({ email, password })) }
}

beforeAll(pointAtBackend)

afterEach(async () => {
  const client = await supabase()
  await act(() => client.auth.signOut({ scope: 'local' }))
})

it('a member is in already, and is led home', async () => {
  const { id, enter } = await signIn('inside@apply.test')
  await makeProfile(id, { setup_required: false, city: 'Paris' })
  await enter()
  open('/apply/password')
  expect(await screen.findByRole('heading', { name: 'You are in already' })).toBeTruthy()
  expect(screen.getByText(/inside@apply\.test/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/home')
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
  expect(screen.queryByLabelText('Email')).toBeNull()
})

it('an account without a profile may apply', async () => {
  const { enter } = await signIn('nobody@apply.test')
  await enter()
  open()
  expect(await screen.findByLabelText('Email')).toBeTruthy()
})
