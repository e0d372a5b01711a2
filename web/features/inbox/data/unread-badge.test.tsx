// The unread badge is true at each moment, in whatever order the counts, the events and the read mark's answer arrive.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { threadQuery, unreadCountsQuery } from '#shared/api/conversations/threads.ts'
import { noteUnreached, probeWith } from '#shared/connection/connection.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import type { MemberEvent } from '#shared/realtime/member-events.ts'
import { forgetSession } from '#shared/session/session-end.ts'
import type { Thread } from '#types/shapes.ts'
import { readMarkAct } from './read-mark-act.ts'
import { useInboxSync } from './sync-inbox.ts'
import { useShownUnread } from './use-unread-counts.ts'

const listeners = vi.hoisted(() => new Set<(event: MemberEvent) => void>())
vi.mock('#shared/realtime/member-events.ts', () => ({
  hearsMember: () => true,
  heardSince: () => false,
  listenToMember(_: string, listener: (event: MemberEvent) => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}))

const thread: Thread = {
  id: 't',
  type: 'direct_message',
  title: null,
  status: null,
  stage: null,
  askAgainAt: null,
  createdAt: '2026-11-23T07:00:00Z',
  updatedAt: '2026-11-23T07:00:00Z',
  expiresAt: null,
  reason: null,
  requesterId: null,
  targetId: null,
  connectorId: null,
  parentRequestId: null,
  chain: false,
  secondConnectorId: null,
  passedTo: null,
  introThreadId: null,
  participants: [],
  former: [],
  lastMessage: {
    id: 'm',
    seq: 9,
    type: 'user',
    content: 'Are you there?',
    senderId: 'bea',
    senderName: 'Bea',
    createdAt: '2026-11-23T07:00:00Z',
  },
  lastReadSeq: 8,
  unreadCount: 1,
  actionRequired: false,
  canSend: true,
  closed: false,
  connection: null,
  meeting: null,
  times: null,
}
const elsewhere = { messages: 5, threads: 1, newest: [{ threadId: 'e', unread: 5, lastSeq: 70 }] }
const withThis = { messages: 6, threads: 2, newest: [...elsewhere.newest, { threadId: 't', unread: 1, lastSeq: 9 }] }

function Badge() {
  useInboxSync('me')
  return <p>{useShownUnread('me').unread} unread</p>
}

function show(counts: typeof elsewhere) {
  // What a test does not let the server say is not asked for.
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  cache.setQueryData(threadQuery('t').queryKey, thread)
  const setCounts = (read: typeof elsewhere) =>
    cache.setQueryData(unreadCountsQuery().queryKey, {
      ...read,
      marked: 0,
      actionRequired: 0,
      asks: 0,
      notifications: 0,
    })
  setCounts(counts)
  render(
    <QueryClientProvider client={cache}>
      <Badge />
    </QueryClientProvider>,
  )
  return { cache, setCounts }
}

/** What the server says of the member's place in the conversation. */
function hear(unread: number, readUntil: number) {
  const place = {
    id: 'p',
    thread_id: 't',
    user_id: 'me',
    unread_count: unread,
    last_read_seq: readUntil,
    hidden: false,
    hidden_until_seq: 0,
    joined_at: '2026-11-23T07:00:00Z',
    last_activity_at: '2026-11-23T07:00:00Z',
    pinned_at: null,
    archived: false,
    muted_until: null,
    marked_unread: false,
    shelved_by: null,
  }
  for (const listener of [...listeners]) listener({ about: 'thread', threadId: 't', place })
}

// The cache tells the screen in a moment of its own.
const after = (what: () => unknown) =>
  act(async () => {
    what()
    await vi.advanceTimersByTimeAsync(10)
  })
const read = () => outboxOf('me').write(readMarkAct, { threadId: 't', seq: 9 })

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  // Nothing is sent: each test says itself what arrives.
  probeWith(async () => false)
  noteUnreached()
})

afterEach(() => {
  forgetSession()
  vi.useRealTimers()
})

it('a message that is read before the counts know of it changes nothing', async () => {
  show(elsewhere)
  await after(read)
  screen.getByText('5 unread')
  await after(() => hear(0, 9))
  screen.getByText('5 unread')
})

it('a waiting mark takes its messages away once, also when the event comes before its answer', async () => {
  const { setCounts } = show(withThis)
  screen.getByText('6 unread')
  await after(read)
  screen.getByText('5 unread')
  await after(() => hear(0, 9))
  screen.getByText('5 unread')
  // Read again for another reason, while the answer is still on its way.
  await after(() => setCounts(elsewhere))
  screen.getByText('5 unread')
})

it('counts that know of the mark before its event are not lowered again', async () => {
  const { setCounts } = show(withThis)
  await after(() => setCounts(elsewhere))
  await after(() => hear(0, 9))
  screen.getByText('5 unread')
})

const entry = {
  id: 'x',
  kind: 'read-mark',
  subject: 'read:t',
  input: { threadId: 't', seq: 9 },
  createdAt: '2026-11-23T07:00:00Z',
  state: 'sending',
  tries: 0,
} as const
const counts = { ...elsewhere, marked: 0, actionRequired: 0, asks: 0, notifications: 0 }

it('counts asked for before the mark arrived do not follow its answer', async () => {
  const { cache } = show(withThis)
  const answers: ((read: unknown) => void)[] = []
  const queryFn = () => new Promise((resolve) => answers.push(resolve))
  cache.fetchQuery({ queryKey: unreadCountsQuery().queryKey, queryFn }).catch(() => {})
  await after(() => readMarkAct.onSent?.({ left: 0, counts, askedAt: Date.now() }, { entry, cache, here: true }))
  await after(() => answers[0]?.({ ...counts, ...withThis }))
  screen.getByText('5 unread')
})

it('counts that came while those of the answer were on their way are read once more', async () => {
  const { cache, setCounts } = show(withThis)
  const asked = vi.spyOn(cache, 'invalidateQueries')
  const { queryKey } = unreadCountsQuery()
  const sent = (askedAt: number) => readMarkAct.onSent?.({ left: 0, counts, askedAt }, { entry, cache, here: true })
  await after(() => sent(Date.now() + 1))
  expect(asked).not.toHaveBeenCalledWith({ queryKey })
  const askedAt = Date.now() - 5
  setCounts({ ...elsewhere, messages: 7 })
  await after(() => sent(askedAt))
  expect(asked).toHaveBeenCalledWith({ queryKey })
})
