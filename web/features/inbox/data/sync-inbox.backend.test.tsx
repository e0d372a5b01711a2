// What the device keeps of conversations that were hidden or archived elsewhere, against the real server: of the hidden nothing, not in the list either;
// of all others everything.
import { QueryClientProvider, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, expect, inject, it, vi } from 'vitest'
import { messageKeys } from '#shared/api/conversations/messages.ts'
import { shelveThread } from '#shared/api/conversations/shelves.ts'
import { conversationsQuery, deleteChat, threadQuery } from '#shared/api/conversations/threads.ts'
import { createQueryClient } from '#shared/query/create-query-client.ts'
import type { MemberEvent } from '#shared/realtime/member-events.ts'
import { supabase } from '#shared/supabase/client.ts'
import { makeAccount, makeProfile, pointAtBackend } from '#shared/testing/backend.ts'
import { nothingDone } from '../model/shelves/shelves.ts'
import { messagesQuery } from './message-log-query.ts'
import { placeOnShelf, useInboxSync } from './sync-inbox.ts'

const listeners = vi.hoisted(() => new Set<(event: MemberEvent) => void>())
vi.mock('#shared/realtime/member-events.ts', () => ({
  hearsMember: () => true,
  heardSince: () => false,
  listenToMember(_: string, listener: (event: MemberEvent) => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}))
const hear = (event: MemberEvent) => act(() => listeners.forEach((listener) => void listener(event)))

const PASSWORD = 'kept on the device'
const names = ['stays', 'archived', 'hidden', 'open', 'heard'] as const
const threads = Object.fromEntries(names.map((name) => [name, crypto.randomUUID()])) as Record<
  (typeof names)[number],
  string
>
let me = ''
let writer = ''
let writerInArchive = ''
const cache = createQueryClient()

async function asServer(table: string, row: object) {
  const { url, serviceKey } = inject('backend')
  const headers = { apikey: serviceKey, authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/rest/v1/${table}`, { method: 'POST', headers, body: JSON.stringify(row) })
  expect(answer.ok).toBe(true)
}

async function signIn() {
  const client = await supabase()
  await client.auth.signInWithPassword({ email: 'me@device.test', password: PASSWORD })
}

async function makeMember(email: string): Promise<string> {
  const { id } = await makeAccount(email, PASSWORD)
  await makeProfile(id, { setup_required: false, city: null })
  return id
}

const known = () =>
  names.filter((name) => {
    const [thread, log] = [threadQuery(threads[name]).queryKey, messageKeys.log(threads[name])]
    return cache.getQueryData(thread) !== undefined && cache.getQueryData(log) !== undefined
  })
const listed = () => {
  const ids = cache.getQueryData(conversationsQuery(false).queryKey)?.pages.flatMap((page) => page.threads) ?? []
  return names.filter((name) => ids.some(({ id }) => id === threads[name]))
}
const seatIn = (threadId: string) => ({
  id: 'p',
  thread_id: threadId,
  user_id: me,
  unread_count: 0,
  last_read_seq: 0,
  hidden: false,
  hidden_until_seq: 0,
  joined_at: '2026-11-23T07:00:00Z',
  last_activity_at: '2026-11-23T07:00:00Z',
  pinned_at: null,
  archived: false,
  muted_until: null,
  marked_unread: false,
  shelved_by: null,
})
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={cache}>{children}</QueryClientProvider>
)

function later() {
  let now = () => {}
  const promise = new Promise<void>((resolve) => {
    now = resolve
  })
  return [promise, () => now()] as const
}

/** The server has answered, but what it said is on its way until it is let come. */
function holdAnswerOf(procedure: string) {
  const real = globalThis.fetch
  const [given, give] = later()
  const [held, letCome] = later()
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const answer = await real(...request)
    if (!String(request[0]).endsWith(`/rpc/${procedure}`)) return answer
    spy.mockRestore()
    give()
    await held
    return answer
  })
  return { given, letCome }
}

/** The list, and beside it a conversation. */
function useScreen() {
  useInboxSync(me)
  useInfiniteQuery(conversationsQuery(false))
  useQuery(threadQuery(threads.open))
  useQuery(messagesQuery(cache, threads.open, null))
}

beforeAll(async () => {
  pointAtBackend()
  me = await makeMember('me@device.test')
  for (const name of names) {
    const other = await makeMember(`${name}@device.test`)
    await asServer('message_threads', { id: threads[name], type: 'direct_message', participants: [me, other] })
    if (name === 'heard') writer = other
    if (name === 'archived') writerInArchive = other
  }
  await signIn()
  await shelveThread(threads.archived, { archived: true }, crypto.randomUUID(), new AbortController().signal)
  for (const id of Object.values(threads)) {
    await cache.fetchQuery(threadQuery(id))
    await cache.fetchQuery(messagesQuery(cache, id, null))
  }
  await cache.fetchInfiniteQuery(conversationsQuery(false))
})

beforeEach(signIn)

it('what is hidden elsewhere leaves the device, unless it is open; what is archived or listed stays', async () => {
  expect([known(), listed()]).toEqual([[...names], ['stays', 'hidden', 'open', 'heard']])
  renderHook(useScreen, { wrapper })
  await deleteChat(threads.hidden, me)
  await deleteChat(threads.open, me)
  hear({ about: 'anything' })
  await waitFor(() => expect(listed()).toEqual(['stays', 'heard']), { timeout: 5000 })
  await waitFor(() => expect(known()).toEqual(['stays', 'archived', 'open', 'heard']))
})

it('what is hidden elsewhere does not come back into the list with what is read of it since', async () => {
  renderHook(useScreen, { wrapper })
  await waitFor(() => expect(cache.isFetching()).toBe(0))
  hear({ about: 'thread', threadId: threads.heard, place: seatIn(threads.heard) })
  await deleteChat(threads.heard, me)
  for (const threadId of [threads.heard, threads.open])
    hear({ about: 'thread', threadId, place: { ...seatIn(threadId), hidden: true } })
  // It may be about the open one.
  hear({ about: 'notification' })
  const readAgain = new Set<string>()
  const unsubscribe = cache.getQueryCache().subscribe(({ type, query }) => {
    const [, one, id] = query.queryKey
    if (type === 'updated' && one === 'one') readAgain.add(String(id))
  })
  await waitFor(() => expect(readAgain).toEqual(new Set([threads.heard, threads.open])))
  unsubscribe()
  expect([listed(), known()]).toEqual([['stays'], ['stays', 'archived', 'open']])
  await asServer('messages', { thread_id: threads.heard, sender_id: writer, content: 'Are you there?' })
  hear({ about: 'thread', threadId: threads.heard, place: seatIn(threads.heard) })
  await waitFor(() => expect(listed()).toEqual(['stays', 'heard']))
})

it('a message that brings a conversation back is counted out of the archive, also where it was read before it was heard', async () => {
  renderHook(useScreen, { wrapper })
  const door = () => cache.getQueryData(conversationsQuery(false).queryKey)?.pages[0]?.archived
  await waitFor(() => expect(door()).toBe(1))
  // Heard of the unmuting first; what is read then has come since.
  await asServer('messages', { thread_id: threads.archived, sender_id: writerInArchive, content: 'Or never?' })
  hear({ about: 'thread', threadId: threads.archived, place: { ...seatIn(threads.archived), archived: true } })
  await waitFor(() => expect(listed()).toContain('archived'))
  hear({ about: 'thread', threadId: threads.archived, place: seatIn(threads.archived) })
  await waitFor(() => expect(door()).toBe(0))
})

it('an answer of the shelf that comes after newer news moves nothing, and brings nothing back', async () => {
  renderHook(useScreen, { wrapper })
  await waitFor(() => expect(cache.isFetching()).toBe(0))
  expect(listed()).toEqual(['stays', 'archived', 'heard'])
  placeOnShelf(cache, threads.archived, { ...nothingDone, archived: true })
  expect(listed()).toEqual(['stays', 'heard'])
  placeOnShelf(cache, threads.hidden, nothingDone)
  await waitFor(() => expect(listed()).toEqual(['stays', 'archived', 'heard']))
  await waitFor(() => expect(cache.getQueryData(conversationsQuery(false).queryKey)?.pages[0]?.archived).toBe(0))
})

it('a list that was asked for before a conversation was archived does not say how many are', async () => {
  renderHook(useScreen, { wrapper })
  const door = () => cache.getQueryData(conversationsQuery(false).queryKey)?.pages[0]?.archived
  await waitFor(() => expect(door()).toBe(0))
  const { given, letCome } = holdAnswerOf('inbox')
  const reading = cache.refetchQueries({ queryKey: conversationsQuery(false).queryKey })
  await given
  await shelveThread(threads.stays, { archived: true }, crypto.randomUUID(), new AbortController().signal)
  hear({ about: 'thread', threadId: threads.stays, place: { ...seatIn(threads.stays), archived: true } })
  await waitFor(() => expect(listed()).not.toContain('stays'))
  letCome()
  await reading
  await waitFor(() => expect(door()).toBe(1))
})
