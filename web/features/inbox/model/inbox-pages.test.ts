// The list stays sorted and complete while conversations move up, disappear and change.
import { describe, expect, it } from 'vitest'
import type { Thread } from '#types/shapes.ts'
import {
  changeThread,
  isMissing,
  withAnswer,
  withArchivedCount,
  withFirstPage,
  withoutAsk,
  withoutThread,
  withoutWaiting,
  withThread,
} from './inbox-pages.ts'

const thread = (id: string, minute: number): Thread => ({
  id,
  type: 'direct_message',
  title: null,
  status: null,
  stage: null,
  askAgainAt: null,
  createdAt: '',
  updatedAt: `2026-11-21T12:${String(minute).padStart(2, '0')}:00.123456+00:00`,
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
  closed: false,
  lastMessage: null,
  lastReadSeq: 0,
  unreadCount: 0,
  actionRequired: false,
  canSend: true,
  connection: null,
  meeting: null,
  times: null,
})
type Next = { id: string } | null
const page = (threads: Thread[], next: Next = null) => ({
  threads,
  next,
  total: 4,
  asks: [],
  chainAsks: [],
  waiting: [],
  welcomes: [],
})
const list = () => ({
  pages: [page([thread('d', 40), thread('c', 30)], { id: 'c' }), page([thread('b', 20), thread('a', 10)])],
  pageParams: [null, { id: 'c' }] as Next[],
})
const ids = (pages: { pages: Array<{ threads: Thread[] }> }) =>
  pages.pages.flatMap(({ threads }) => threads.map(({ id }) => id))

it('a conversation with a new message moves to the top', () => {
  const next = withThread(list(), thread('a', 50))
  expect(ids(next)).toEqual(['a', 'd', 'c', 'b'])
  expect(next.pages[0]?.total).toBe(4)
})

it('a new conversation raises the total', () => {
  const next = withThread(list(), thread('e', 25))
  expect(ids(next)).toEqual(['d', 'c', 'e', 'b', 'a'])
  expect(next.pages[0]?.total).toBe(5)
})

it('a conversation older than everything loaded waits for its page', () => {
  const open = { ...list(), pages: [page([thread('d', 40)], { id: 'd' })] }
  expect(ids(withThread(open, thread('a', 1)))).toEqual(['d'])
})

it('a conversation below the loaded pages is counted already when it moves up; a new one is not', () => {
  const open = { ...list(), pages: [page([thread('d', 40), thread('c', 30)], { id: 'c' })] }
  const old = { ...thread('a', 1), createdAt: '2026-11-20T12:00:00+00:00' }
  expect(withThread(open, old).pages[0]?.total).toBe(4)
  const up = withThread(open, { ...old, updatedAt: thread('a', 50).updatedAt })
  expect(ids(up)).toEqual(['a', 'd', 'c'])
  expect(up.pages[0]?.total).toBe(4)
  const begun = { ...thread('e', 50), createdAt: thread('e', 50).updatedAt }
  expect(withThread(open, begun).pages[0]?.total).toBe(5)
})

it('a deleted conversation leaves the list', () => {
  expect(ids(withoutThread(list(), 'c'))).toEqual(['d', 'b', 'a'])
  expect(withoutThread(list(), 'c').pages[0]?.total).toBe(3)
})

it.each([
  ['d', 40, false],
  // Between those that are loaded, and not there: it was hidden elsewhere.
  ['x', 35, true],
  // Below them it may come with the next page.
  ['x', 5, false],
])('of %s at minute %i the loaded list says that it is gone: %s', (id, minute, gone) => {
  const open = { ...list(), pages: [page([thread('d', 40), thread('c', 30)], { id: 'c' })] }
  expect(isMissing(open, thread(id, minute))).toBe(gone)
  expect(isMissing(list(), thread('x', 5))).toBe(true)
})

it('a changed conversation stays in its place', () => {
  const next = changeThread(list(), 'c', { unreadCount: 7 })
  expect(ids(next)).toEqual(['d', 'c', 'b', 'a'])
  expect(next.pages[0]?.threads[1]?.unreadCount).toBe(7)
})

it('a fresh first page keeps the loaded conversations below it', () => {
  const next = withFirstPage(list(), { ...page([thread('a', 50), thread('d', 40)], { id: 'd' }), total: 4 })
  expect(ids(next)).toEqual(['a', 'd', 'c', 'b'])
  expect(next.pages.at(-1)?.next).toBeNull()
})

it('a first page that does not meet the loaded ones replaces them', () => {
  const next = withFirstPage(list(), page([thread('z', 59), thread('y', 58)], { id: 'y' }))
  expect(ids(next)).toEqual(['z', 'y'])
  expect(next.pages.at(-1)?.next).toEqual({ id: 'y' })
})

describe('what is pinned', () => {
  const pin = (id: string, minute: number, at: string) => ({
    ...thread(id, minute),
    shelf: { pinnedAt: at, archived: false, muted: false, mutedUntil: null, markedUnread: false },
  })
  const first = '2026-11-20T10:00:00Z'
  const second = '2026-11-20T11:00:00Z'

  it('stands above the others in the order it was pinned, whatever is said elsewhere', () => {
    const one = withThread(list(), pin('b', 20, first))
    expect(ids(one)).toEqual(['b', 'd', 'c', 'a'])
    const two = withThread(one, pin('c', 30, second))
    expect(ids(two)).toEqual(['b', 'c', 'd', 'a'])
    expect(ids(withThread(two, thread('a', 50)))).toEqual(['b', 'c', 'a', 'd'])
    expect(ids(withThread(two, pin('c', 55, second)))).toEqual(['b', 'c', 'd', 'a'])
    expect(ids(withThread(two, thread('b', 20)))).toEqual(['c', 'd', 'b', 'a'])
  })

  it('comes with the first page, and what was unpinned elsewhere falls to its place', () => {
    const before = withThread(withThread(list(), pin('a', 10, first)), pin('b', 20, second))
    const next = withFirstPage(before, page([pin('a', 10, first), thread('d', 40), thread('c', 30)], { id: 'c' }))
    expect(ids(next)).toEqual(['a', 'd', 'c', 'b'])
    expect(next.pages[0]?.threads.at(-1)?.shelf?.pinnedAt).toBeNull()
  })
})

it('counts what goes into the archive and comes out of it', () => {
  expect(withArchivedCount(list(), 1).pages[0]?.archived).toBe(1)
  expect(withArchivedCount(withArchivedCount(list(), 1), -1).pages[0]?.archived).toBe(0)
})

describe('what is asked before an introduction', () => {
  const who = { id: 'w', name: 'Wim', avatarUrl: null }
  const ask = {
    id: 'i',
    connector: who,
    other: { ...who, city: null, badge: 'Member' },
    wanted: true,
    reason: null,
    note: null,
    endsAt: '',
    laterAt: null,
    answer: null,
    chain: false,
  }
  const chainAsk = {
    id: 'c',
    connector: who,
    target: ask.other,
    reason: null,
    note: null,
    endsAt: '',
    laterAt: null,
    answer: null,
  }
  const asked = () => ({
    pages: [
      {
        ...page([thread('a', 10)]),
        asks: [ask],
        chainAsks: [chainAsk],
        waiting: [{ id: 'w', friends: [], note: null, endsAt: '' }],
      },
    ],
    pageParams: [null] as Next[],
  })

  it('goes once it is answered, and stays with a Meet that waits for somebody else', () => {
    expect(withoutAsk(asked(), 'i').pages[0]?.asks).toEqual([])
    expect(withoutAsk(asked(), 'x').pages[0]?.asks).toEqual([ask])
    expect(withAnswer(asked(), 'i', 'meet').pages[0]?.asks).toEqual([{ ...ask, answer: 'meet' }])
    expect(withoutAsk(asked(), 'c').pages[0]).toMatchObject({ asks: [ask], chainAsks: [] })
    expect(withAnswer(asked(), 'c', 'meet').pages[0]?.chainAsks).toEqual([{ ...chainAsk, answer: 'meet' }])
    expect(withoutWaiting(asked(), 'w').pages[0]?.waiting).toEqual([])
  })

  it('comes with a fresh first page, also over pages that stay', () => {
    const first = { ...page([thread('d', 40)], { id: 'd' }), asks: [ask] }
    expect(withFirstPage(list(), first).pages[0]?.asks).toEqual([ask])
  })
})
