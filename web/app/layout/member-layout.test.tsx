// The guard sends a visitor to sign in and back afterwards, and waits while the session loads.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { adminQuery } from '#shared/api/admission/admin.ts'
import { AppError } from '#shared/errors/app-error.ts'
import { useLocation } from '#shared/router/hooks.ts'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { beginSignOut, finishSignOut } from '#shared/session/session-end.ts'
import { AuthContext, type AuthState } from '#shared/session/use-auth.ts'
import type { User } from '#shared/supabase/client.ts'
import { MemberLayout } from './member-layout.tsx'

const ada: User = {
  id: '6c0b7c0e-6d1e-4a7b-9f7e-0d5a6a2b1c3d',
  email: 'ada@o1.test',
  app_metadata: {},
  user_metadata: {},
  aud: 'authenticated',
  created_at: '2026-11-01T00:00:00Z',
}

function Address() {
  const { pathname, search } = useLocation()
  return <p>{pathname + search}</p>
}

function visit(path: string, state: AuthState) {
  const router = createMemoryRouter(
    [
      { Component: MemberLayout, children: [{ path: '/inbox', element: <p>The inbox</p> }] },
      { path: '/auth', Component: Address },
    ],
    { initialEntries: [path] },
  )
  return render(
    <AuthContext value={state}>
      <RouterProvider router={router} />
    </AuthContext>,
  )
}

const visitor: AuthState = { session: null, user: null, loading: false }

it('the guard sends a visitor to sign in and keeps the way back', async () => {
  visit('/inbox?thread=42', visitor)
  expect(await screen.findByText('/auth?next=%2Finbox%3Fthread%3D42')).toBeTruthy()
})

it('the guard shows a spinner while the session loads', async () => {
  visit('/inbox', { ...visitor, loading: true })
  expect((await screen.findByRole('status')).textContent).toBe('Loading')
  expect(screen.queryByText('The inbox')).toBeNull()
})

it('the guard lets a member in', async () => {
  visit('/inbox', { session: null, user: ada, loading: false })
  expect(await screen.findByText('The inbox')).toBeTruthy()
})

it('the guard keeps no way back for a member who signs out', async () => {
  beginSignOut()
  visit('/inbox', visitor)
  expect((await screen.findByRole('status')).textContent).toBe('Signing out')
  act(finishSignOut)
})

/** A member screen of an account without a profile: what it reads is refused. */
function Refused({ isAdmin }: { isAdmin: boolean }) {
  const cache = useQueryClient()
  useState(() => cache.setQueryData(adminQuery(ada.id).queryKey, isAdmin))
  useQuery({
    queryKey: ['refused', isAdmin],
    queryFn: () => Promise.reject(new AppError('not_a_member', 'Only active members can do this.', { status: 403 })),
  })
  return <p>The inbox</p>
}

function visitWithoutProfile(isAdmin: boolean) {
  const router = createMemoryRouter(
    [
      { Component: MemberLayout, children: [{ path: '/inbox', element: <Refused isAdmin={isAdmin} /> }] },
      { path: '/cms', Component: Address },
    ],
    { initialEntries: ['/inbox'] },
  )
  render(
    <AuthContext value={{ session: null, user: ada, loading: false }}>
      <RouterProvider router={router} />
    </AuthContext>,
  )
}

it('an admin without a profile is led from a member screen to the console', async () => {
  visitWithoutProfile(true)
  expect(await screen.findByText('/cms')).toBeTruthy()
})

it('anybody else without a profile reads why, and sees nothing of the screen', async () => {
  visitWithoutProfile(false)
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy()
  expect(screen.queryByText('The inbox')).toBeNull()
})
