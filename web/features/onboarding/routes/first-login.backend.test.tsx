// The first login against the real server: a new member sees it once.
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { MemberQueryProvider } from '#shared/query/member-query-provider.tsx'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { AuthProvider } from '#shared/session/auth-provider.tsx'
import { useAuth } from '#shared/session/use-auth.ts'
import { supabase } from '#shared/supabase/client.ts'
import { makeAccount, makeProfile, pointAtBackend } from '#shared/testing/backend.ts'
import { Component as FirstLogin } from './first-login.tsx'

const password = 'a long enough password'

function Guarded() {
  const { user } = useAuth()
  return user && <MemberQueryProvider userId={user.id}>{<FirstLogin />}</MemberQueryProvider>
}

async function openAs(email: string, row: Parameters<typeof makeProfile>[1]) {
  const { id } = await makeAccount(email, password)
  await makeProfile(id, row)
  const client = await supabase()
  await act(() => client.auth.signInWithPassword({ email, password }))
  const router = createMemoryRouter(
    [
      { path: '/first-login', Component: Guarded },
      { path: '/home', element: <p>Home</p> },
    ],
    { initialEntries: ['/first-login'] },
  )
  render(
    <AuthProvider>
      <RouterProvider router={router} />
    </AuthProvider>,
  )
}

beforeAll(pointAtBackend)

afterEach(async () => {
  const client = await supabase()
  await act(() => client.auth.signOut({ scope: 'local' }))
})

it('a member who has finished it is led home', async () => {
  await openAs('finished@first.test', { setup_required: false, city: 'Paris' })
  expect(await screen.findByText('Home')).toBeTruthy()
  expect(screen.queryByLabelText('Home-base city')).toBeNull()
})

it('a member who went live through the wizard, which asks for the city, is led home', async () => {
  await openAs('live@first.test', { setup_required: false, city: null, setup_progress: { completed: true } })
  expect(await screen.findByText('Home')).toBeTruthy()
})

it.each([
  ['whose setup is not done', { setup_required: true, city: 'Paris' }],
  ['who has no city', { setup_required: false, city: null }],
] as const)('a member %s is asked', async (_, row) => {
  await openAs(`${row.city ?? 'nowhere'}@first.test`, row)
  expect(await screen.findByLabelText('Home-base city')).toBeTruthy()
})

// A field that leaves the screen while somebody types into it loses the letter: an automatic fill loses the whole city.
it('the field stays from the moment it is there', async () => {
  const gone: string[] = []
  const watching = new MutationObserver((changes) => {
    for (const { removedNodes } of changes)
      for (const node of removedNodes) if (node instanceof Element && node.querySelector('input')) gone.push('field')
  })
  watching.observe(document.body, { childList: true, subtree: true })
  await openAs('steady@first.test', { setup_required: true, city: null })
  const field = await screen.findByLabelText('Home-base city')
  await act(() => new Promise((settled) => setTimeout(settled, 300)))
  watching.disconnect()
  expect(gone).toEqual([])
  expect(field.isConnected).toBe(true)
})
