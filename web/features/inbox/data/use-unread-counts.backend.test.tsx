// The unread badge against the real server: one request as a page opens, and correct within a second of any event.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { beforeAll, expect, inject, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { hearsMember } from '#shared/realtime/member-events.ts'
import { supabase } from '#shared/supabase/client.ts'
import { makeAccount, makeProfile, pointAtBackend } from '#shared/testing/backend.ts'
import { useUnreadCounts } from './use-unread-counts.ts'

const PASSWORD = 'counts to ten'

async function makeMember(email: string): Promise<string> {
  const { id } = await makeAccount(email, PASSWORD)
  await makeProfile(id, { setup_required: false, city: null })
  return id
}

async function insert(table: string, row: object) {
  const { url, serviceKey } = inject('backend')
  const headers = { apikey: serviceKey, authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/rest/v1/${table}`, { method: 'POST', headers, body: JSON.stringify(row) })
  expect(answer.status).toBe(201)
}

function Badge({ userId }: { userId: string }) {
  const { data } = useUnreadCounts(userId)
  return <p>{data ? `${data.messages} unread` : 'Not known yet'}</p>
}

beforeAll(() => {
  pointAtBackend()
  // jsdom's own WebSocket can't connect under Node.
  vi.stubGlobal('WebSocket', WebSocket)
})

it('the unread badge makes one request as it opens, and counts a new message within a second', async () => {
  const [reader, writer] = await Promise.all([makeMember('reader@badge.test'), makeMember('writer@badge.test')])
  const client = await supabase()
  await client.auth.signInWithPassword({ email: 'reader@badge.test', password: PASSWORD })
  const asked = vi.spyOn(globalThis, 'fetch')
  const reads = () => asked.mock.calls.filter(([address]) => String(address).includes('/rpc/unread_counts')).length

  render(
    <QueryClientProvider client={new QueryClient()}>
      <Badge userId={reader} />
    </QueryClientProvider>,
  )
  await screen.findByText('0 unread')
  await act(() => new Promise((resolve) => setTimeout(resolve, 600)))
  expect(reads()).toBe(1)

  const thread = crypto.randomUUID()
  await insert('message_threads', { id: thread, type: 'direct_message', participants: [reader, writer] })
  await insert('messages', { thread_id: thread, sender_id: writer, content: 'Are you there?' })
  await screen.findByText('1 unread', {}, { timeout: 1000 })
  // The next count does not have to wait for the connection.
  expect(hearsMember(reader)).toBe(true)
})
