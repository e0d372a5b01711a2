// The log of a conversation against the real server: what the committee hid while nobody looked is gone when it is read again.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { beforeAll, beforeEach, expect, inject, it, vi } from 'vitest'
import { supabase } from '#shared/supabase/client.ts'
import { makeAccount, makeProfile, pointAtBackend } from '#shared/testing/backend.ts'
import type { Message } from '#types/shapes.ts'
import { withLive } from '../model/message-log.ts'
import { messagesQuery } from './message-log-query.ts'
import { useMessageLog } from './use-message-log.ts'

const PASSWORD = 'kept in the log'

async function makeMember(email: string): Promise<string> {
  const { id } = await makeAccount(email, PASSWORD)
  await makeProfile(id, { setup_required: false, city: null })
  return id
}

async function asServer(method: string, path: string, row?: object): Promise<Message[]> {
  const { url, serviceKey } = inject('backend')
  const headers = {
    apikey: serviceKey,
    authorization: `Bearer ${serviceKey}`,
    'content-type': 'application/json',
    prefer: 'return=representation',
  }
  const answer = await fetch(`${url}/rest/v1/${path}`, {
    method,
    headers,
    ...(row ? { body: JSON.stringify(row) } : {}),
  })
  expect(answer.ok).toBe(true)
  return answer.json() as Promise<Message[]>
}

const thread = crypto.randomUUID()
const ids: string[] = []
const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
const read = async () => {
  const { messages } = await cache.fetchQuery(messagesQuery(cache, thread, null))
  return messages.map(({ content }) => content)
}

beforeAll(async () => {
  pointAtBackend()
  const [reader, writer] = await Promise.all([makeMember('reader@log.test'), makeMember('writer@log.test')])
  await asServer('POST', 'message_threads', { id: thread, type: 'direct_message', participants: [reader, writer] })
  for (const content of ['one', 'two', 'three', 'four']) {
    const [message] = await asServer('POST', 'messages', { thread_id: thread, sender_id: writer, content })
    if (message) ids.push(message.id)
  }
})

beforeEach(async () => {
  const client = await supabase()
  await client.auth.signInWithPassword({ email: 'reader@log.test', password: PASSWORD })
})

it('what was hidden or taken away since is not kept, what is new follows', async () => {
  expect(await read()).toEqual(['one', 'two', 'three', 'four'])
  const hidden = { content: 'Hidden by the committee', hidden: true }
  await asServer('PATCH', `messages?id=eq.${ids[1]}`, hidden)
  await asServer('DELETE', `messages?id=eq.${ids[2]}`)
  const { sender_id } = (await asServer('GET', `messages?id=eq.${ids[0]}`))[0] ?? {}
  await asServer('POST', 'messages', { thread_id: thread, sender_id, content: 'five' })
  expect(await read()).toEqual(['one', 'Hidden by the committee', 'four', 'five'])
})

it('what arrives or changes live while the pages load is newer than they are', async () => {
  const before = cache.getQueryData(messagesQuery(cache, thread, null).queryKey)
  const [first] = before?.messages ?? []
  const last = before?.messages.at(-1)
  if (!before || !first || !last) throw new Error('Nothing was read')
  const reading = read()
  const live = withLive(withLive(before, { ...first, content: 'one, hidden live' }), {
    ...last,
    id: 'live',
    seq: last.seq + 1,
    content: 'six',
  })
  cache.setQueryData(messagesQuery(cache, thread, null).queryKey, live)
  await reading
  const { messages } = cache.getQueryData(messagesQuery(cache, thread, null).queryKey) ?? { messages: [] }
  expect(messages.map(({ content }) => content)).toEqual([
    'one, hidden live',
    'Hidden by the committee',
    'four',
    'five',
    'six',
  ])
})

it('who goes to an earlier message stays there, whenever what was being read before arrives', async () => {
  const { sender_id } = (await asServer('GET', `messages?id=eq.${ids[0]}`))[0] ?? {}
  const said = Array.from({ length: 120 }, (_, n) => ({ thread_id: thread, sender_id, content: `Line ${n}` }))
  await asServer('POST', 'messages', said)
  cache.removeQueries()
  await read()
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const real = fetch
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...request) => {
    await held
    return real(...request)
  })
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: cache }, children)
  // It shows what is kept, and reads it again.
  const { result, unmount } = renderHook(() => useMessageLog(thread, null), { wrapper })
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  await act(() => result.current.goAround(1))
  goOn()
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)))
  expect(result.current.log?.messages[0]?.content).toBe('one')
  unmount()
})
