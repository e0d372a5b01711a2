// A conversation as it opens, and one that closes while it is open, against the real server.
import { IsRestoringProvider, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { beforeAll, expect, inject, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { threadQuery } from '#shared/api/conversations/threads.ts'
import { createQueryClient } from '#shared/query/create-query-client.ts'
import { visitStarted } from '#shared/query/fresh-for.ts'
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

/** The two in a chat, and the first of them signed in. */
async function together(name: string) {
  const [me, other] = await Promise.all([makeMember(`me@${name}.test`), makeMember(`other@${name}.test`)])
  const thread = crypto.randomUUID()
  await asServer('POST', 'message_threads', { id: thread, type: 'direct_message', participants: [me, other] })
  const client = await supabase()
  await client.auth.signInWithPassword({ email: `me@${name}.test`, password: PASSWORD })
  return { me, other, thread, client }
}

function screenOf(cache: QueryClient, thread: string, me: string, restoring = false) {
  const routes = [
    { path: '/inbox', element: <ThreadPane threadId={thread} userId={me} wide /> },
    { path: '*', element: null },
  ]
  return (
    <QueryClientProvider client={cache}>
      <IsRestoringProvider value={restoring}>
        <AuthContext value={{ session: null, user: { id: me }, loading: false } as AuthState}>
          <RouterProvider router={createMemoryRouter(routes, { initialEntries: [`/inbox?thread=${thread}`] })} />
        </AuthContext>
      </IsRestoringProvider>
    </QueryClientProvider>
  )
}

it('an open conversation that closes says that it is gone', async () => {
  const { me, thread } = await together('door')
  const cache = createQueryClient()
  render(screenOf(cache, thread, me))
  await screen.findByRole('region', { name: 'Ada' })
  await asServer('DELETE', `message_threads?id=eq.${thread}`)
  await act(() => refreshThread(cache, thread))
  expect(await screen.findByText('This conversation is closed')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Ada' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Back to the inbox' })).toBeTruthy()
})

it('what the device kept as the page was left does not say where it opens', async () => {
  const { me, other, thread, client } = await together('kept')
  await asServer('POST', 'messages', { thread_id: thread, sender_id: other, content: 'Read on the laptop' })
  const query = threadQuery(thread)
  const kept = await createQueryClient().fetchQuery(query)
  expect(kept.unreadCount).toBe(1)
  await client.rpc('mark_thread_read', { thread })
  // Changed by the earlier page as the visit was about to begin, and looked at a moment later.
  vi.useFakeTimers({ toFake: ['Date'], now: visitStarted + 300 })
  const cache = createQueryClient()
  cache.setQueryData(query.queryKey, kept, { updatedAt: visitStarted - 200 })
  const { rerender } = render(screenOf(cache, thread, me, true))
  expect(screen.queryByRole('region', { name: 'Ada' })).toBeNull()
  rerender(screenOf(cache, thread, me))
  expect(screen.queryByRole('region', { name: 'Ada' })).toBeNull()
  await screen.findByRole('region', { name: 'Ada' })
  expect(cache.getQueryData<typeof kept>(query.queryKey)?.unreadCount).toBe(0)
})
