// Keeps the loaded pages of the inbox up to date while single conversations change. Pure; sorted by last activity, newest first, beneath what is pinned.
import type { InboxPage, Thread } from '#types/shapes.ts'
import { comparePins } from './shelves/shelves.ts'

type Page<Next> = Omit<InboxPage, 'next'> & { next: Next }
type Pages<Next, Param> = { pages: Array<Page<Next>>; pageParams: Param[] }

/** Puts a conversation in its place. One older than everything loaded stays out: its page will bring it, and has counted it. */
export function withThread<Next, Param>(list: Pages<Next, Param>, thread: Thread): Pages<Next, Param> {
  const added = isNew(list.pages, thread) ? 1 : 0
  const pages = list.pages.map((page) => ({
    ...page,
    threads: page.threads.filter(({ id }) => id !== thread.id),
    total: page.total + added,
  }))
  const page =
    pages.find(({ threads }) => threads.some((other) => above(thread, other))) ??
    (thread.shelf?.pinnedAt ? pages[0] : lastWithoutMore(pages))
  if (page) page.threads.splice(placeIn(page.threads, thread), 0, thread)
  return { ...list, pages }
}

/** Neither in the list nor below it: either nothing is below, or the conversation began after what is loaded there. */
function isNew<Next>(pages: Array<Page<Next>>, thread: Thread): boolean {
  const loaded = pages.flatMap(({ threads }) => threads)
  if (loaded.some(({ id }) => id === thread.id)) return false
  const oldest = loaded.at(-1)
  return !pages.at(-1)?.next || oldest === undefined || Date.parse(thread.createdAt) > Date.parse(oldest.updatedAt)
}

function lastWithoutMore<Next>(pages: Array<Page<Next>>) {
  const last = pages.at(-1)
  return last?.next ? undefined : last
}

function placeIn(threads: Thread[], thread: Thread): number {
  const place = threads.findIndex((other) => above(thread, other))
  return place >= 0 ? place : threads.length
}

export function withoutThread<Next, Param>(list: Pages<Next, Param>, threadId: string): Pages<Next, Param> {
  const known = list.pages.some(({ threads }) => threads.some(({ id }) => id === threadId))
  if (!known) return list
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      threads: page.threads.filter(({ id }) => id !== threadId),
      total: page.total - 1,
    })),
  }
}

/** Puts a fresh first page over the loaded ones. When the two do not meet, the rest is dropped: conversations may be missing between them. */
export function withFirstPage<Next, Param>(list: Pages<Next, Param>, first: Page<Next>): Pages<Next, Param> {
  const fresh = new Set(first.threads.map(({ id }) => id))
  const oldest = first.threads.at(-1)
  const meets = list.pages.some(({ threads }) => threads.some(({ id }) => fresh.has(id)))
  const [param] = list.pageParams
  if (!oldest || !meets || !first.next) return { pages: [first], pageParams: param === undefined ? [] : [param] }
  // What was pinned and is not on the first page any more was unpinned elsewhere.
  const below = list.pages
    .flatMap(({ threads }) => threads)
    .filter((thread) => !fresh.has(thread.id) && newer(oldest, thread))
    .map(unpinned)
    .sort((a, b) => (newer(a, b) ? -1 : 1))
  const end = list.pages.at(-1)?.next
  if (below.length === 0) return { pages: [first], pageParams: param === undefined ? [] : [param] }
  return {
    pages: [{ ...first, threads: [...first.threads, ...below], next: end === undefined ? first.next : end }],
    pageParams: param === undefined ? [] : [param],
  }
}

const KEPT = 100

/** What a device keeps of a list of thousands. What is below is read again, as a next page is. */
export function firstOf(list: Pages<InboxPage['next'], InboxPage['next']>): typeof list {
  const threads = list.pages.flatMap((page) => page.threads)
  const [first] = list.pages
  const last = threads[KEPT - 1]
  if (!first || !last || threads.length === KEPT) return list
  const next = { updatedAt: last.updatedAt, id: last.id }
  return { pages: [{ ...first, threads: threads.slice(0, KEPT), next }], pageParams: [null] }
}

/** Whether it would stand among what is loaded, and does not. */
export function isMissing<Next, Param>({ pages }: Pages<Next, Param>, thread: Thread): boolean {
  const loaded = pages.flatMap(({ threads }) => threads)
  const oldest = loaded.at(-1)
  return !loaded.some(({ id }) => id === thread.id) && (!pages.at(-1)?.next || (!!oldest && newer(thread, oldest)))
}

export function changeThread<Next, Param>(
  list: Pages<Next, Param>,
  threadId: string,
  change: Partial<Thread>,
): Pages<Next, Param> {
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      threads: page.threads.map((thread) => (thread.id === threadId ? { ...thread, ...change } : thread)),
    })),
  }
}

/** What the member is asked, without what they have answered. */
export function withoutAsk<Next, Param>(list: Pages<Next, Param>, id: string): Pages<Next, Param> {
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      asks: page.asks.filter((ask) => ask.id !== id),
      chainAsks: page.chainAsks?.filter((ask) => ask.id !== id),
    })),
  }
}

/** They said Meet, and somebody else is asked too. */
export function withAnswer<Next, Param>(list: Pages<Next, Param>, id: string, answer: 'meet'): Pages<Next, Param> {
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      asks: page.asks.map((ask) => (ask.id === id ? { ...ask, answer } : ask)),
      chainAsks: page.chainAsks?.map((ask) => (ask.id === id ? { ...ask, answer } : ask)),
    })),
  }
}

export function withoutWaiting<Next, Param>(list: Pages<Next, Param>, id: string): Pages<Next, Param> {
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...page, waiting: page.waiting.filter((plan) => plan.id !== id) })),
  }
}

/** One more, or one less, is in the archive. */
export function withArchivedCount<Next, Param>(list: Pages<Next, Param>, by: number): Pages<Next, Param> {
  const [first, ...rest] = list.pages
  if (!first) return list
  return { ...list, pages: [{ ...first, archived: Math.max(0, (first.archived ?? 0) + by) }, ...rest] }
}

const unpinned = (thread: Thread): Thread =>
  thread.shelf?.pinnedAt ? { ...thread, shelf: { ...thread.shelf, pinnedAt: null } } : thread

function above(a: Thread, b: Thread): boolean {
  const [pinned, other] = [Boolean(a.shelf?.pinnedAt), Boolean(b.shelf?.pinnedAt)]
  if (pinned !== other) return pinned
  return pinned ? comparePins(a, b) < 0 : newer(a, b)
}

// The server's times have microseconds, which a Date would drop: strings of the same format are compared directly.
function newer(a: Thread, b: Thread): boolean {
  const difference = Date.parse(a.updatedAt) - Date.parse(b.updatedAt)
  if (difference !== 0) return difference > 0
  return a.updatedAt === b.updatedAt ? a.id > b.id : a.updatedAt > b.updatedAt
}
