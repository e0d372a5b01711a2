// However long a conversation is: what has not changed in it is not drawn again.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { messageKeys } from '#shared/api/conversations/messages.ts'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { AuthContext } from '#shared/session/use-auth.ts'
import type { Message, Thread } from '#types/shapes.ts'
import { messagesQuery } from '../data/message-log-query.ts'
import { type MessageLog, newestLog, PAGE, withLive, withOlder } from '../model/message-log.ts'
import { MessageList } from './message-list.tsx'

const HEIGHT = 60
const VIEW = 600

/** Says at once how tall everything is: jsdom lays nothing out. */
class Measures {
  readonly #tell: ResizeObserverCallback
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell
  }
  observe(target: Element) {
    const contentRect = new DOMRect(0, 0, 390, target.tagName === 'LI' ? HEIGHT : VIEW)
    const entry = { target, contentRect } as unknown as ResizeObserverEntry
    queueMicrotask(() => act(() => this.#tell([entry], this as unknown as ResizeObserver)))
  }
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Measures)
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
})
afterEach(() => vi.unstubAllGlobals())

const drawn: string[] = []
const words = (seq: number) => `Message ${seq}`
/** Notes when its words are asked for, which only drawing does. */
function message(seq: number): Message {
  const said = {
    id: `m${seq}`,
    thread_id: 't',
    sender_id: 'ben',
    content: '',
    message_type: 'user' as const,
    created_at: new Date(Date.UTC(2026, 10, 1, 12, seq)).toISOString(),
    seq,
    metadata: {},
    hidden: false,
    reply_to: null,
    edited_at: null,
    removed_at: null,
  }
  return Object.defineProperty(said, 'content', {
    enumerable: true,
    get() {
      drawn.push(said.id)
      return words(seq)
    },
  })
}
const page = (from: number) => Array.from({ length: PAGE }, (_, at) => message(from + at))

const thread = {
  id: 't',
  type: 'direct_message',
  title: null,
  participants: [{ id: 'ben', name: 'Ben', avatarUrl: null }],
  former: [],
  lastReadSeq: 1000,
  unreadCount: 0,
} as unknown as Thread

const nothing = () => {}
const none: never[] = []

async function show(first: MessageLog) {
  const cache = new QueryClient()
  const { queryKey, structuralSharing } = messagesQuery(cache, 't', null)
  cache.setQueryDefaults(queryKey, { structuralSharing })
  cache.setQueryData(messageKeys.log('t'), first)
  let log = first
  const list = () => (
    <MessageList
      thread={thread}
      userId="ava"
      log={log}
      unsent={none}
      unreadAfter={null}
      loading={null}
      failed={false}
      onNear={nothing}
      onNewest={async () => {}}
      onCardShown={nothing}
      onOpener={nothing}
      onAround={async () => {}}
      onReply={nothing}
      onEdit={nothing}
      onRetry={nothing}
      onDiscard={nothing}
    />
  )
  let draw = nothing
  const Screen = () => list()
  const router = createMemoryRouter([{ path: '/', Component: Screen }])
  const whole = () => (
    <QueryClientProvider client={cache}>
      <AuthContext value={{ user: { id: 'ava' } as never, session: null, loading: false }}>
        <RouterProvider router={router} />
      </AuthContext>
    </QueryClientProvider>
  )
  const { rerender } = render(whole())
  draw = () => rerender(whole())
  await act(async () => {})
  return {
    /** As `useMessageLog` changes it. */
    async change(by: (log: MessageLog) => MessageLog) {
      const next = cache.setQueryData<MessageLog>(messageKeys.log('t'), (known) => known && by(known))
      if (next) log = next
      await act(async () => draw())
    },
    rows: () => screen.getAllByText(/^Message \d+$/).length,
  }
}

it('an older page draws its own rows, and of those that are there the one it now meets', async () => {
  const { change, rows } = await show(newestLog(page(200)))
  expect(rows()).toBeGreaterThan(5)
  drawn.length = 0
  await change((log) => withOlder(log, page(200 - PAGE)))
  const again = drawn.filter((id) => Number(id.slice(1)) > 200)
  expect(again).toEqual([])
})

it('a new message draws itself and the one before it', async () => {
  const { change, rows } = await show(newestLog(page(200)))
  expect(rows()).toBeGreaterThan(5)
  drawn.length = 0
  await change((log) => withLive(log, message(200 + PAGE)))
  const again = new Set(drawn.filter((id) => Number(id.slice(1)) < 200 + PAGE - 1))
  expect([...again]).toEqual([])
})
