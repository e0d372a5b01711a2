// A conversation that closes while it is open, against the real server: it says so and leads back to the list.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { beforeAll, expect, inject, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createQueryClient } from '#shared/query/create-query-client.ts'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { AuthContext, type AuthState } from '#shared/session/use-auth.ts'
import { supabase } from '#shared/supabase/client.ts'
import { makeAccount, makeProfile, pointAtBackend } from '#shared/testing/backend.ts'
import { refreshThread } from '../data/sync-inbox.ts'
import { ThreadPane } from './thread-pane.tsx'

const PASSWORD = 'behind a closed door'

async function asServer(method: string, path: string, body?: object) {
  const { url, serviceKey } = inject('backend')
  const headers = { apikey: serviceKey, authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/rest/v1/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  expect(answer.ok).toBe(true)
}

async function makeMember(email: string): Promise<string> {
  const { id } = await makeAccount(email, PASSWORD)
  await makeProfile(id, { setup_required: false, city: null })
  return id
}

beforeAll(() => {
  pointAtBackend()
  // jsdom's own WebSocket can't connect under Node.
  vi.stubGlobal('WebSocket', WebSocket)
})

it('an open conversation that closes says that it is gone', async () => {
  const [me, other] = await Promise.all([makeMember('me@door.test'), makeMember('other@door.test')])
  const thread = crypto.randomUUID()
  await asServer('POST', 'message_threads', { id: thread, type: 'direct_message', participants: [me, other] })
  const client = await supabase()
  await client.auth.signInWithPassword({ email: 'me@door.test', password: PASSWORD })
  const cache = createQueryClient()
  const routes = [
    { path: '/inbox', element: <ThreadPane threadId={thread} userId={me} wide /> },
    { path: '*', element: null },
  ]
  render(
    <QueryClientProvider client={cache}>
      <AuthContext value={{ session: null, user: { id: me }, loading: false } as AuthState}>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: [`/inbox?thread=${thread}`] })} />
      </AuthContext>
    </QueryClientProvider>,
  )
  await screen.findByRole('region', { name: 'Ada' })
  await asServer('DELETE', `message_threads?id=eq.${thread}`)
  await act(() => refreshThread(cache, thread))
  expect(await screen.findByText('This conversation is closed')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Ada' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Back to the inbox' })).toBeTruthy()
})
