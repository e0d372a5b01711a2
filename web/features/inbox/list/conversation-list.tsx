// The conversations, however many: only those near the screen are drawn, the next page loads before the end is reached, and coming back
// shows the list where it was left.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type CacheSnapshot, Virtualizer, type VirtualizerHandle } from 'virtua'
import { lazyOver } from '#shared/connection/lazy-again.tsx'
import { Button } from '#shared/ui/buttons/button.tsx'
import { useFinger } from '#shared/ui/media-queries.ts'
import { Spinner } from '#shared/ui/progress/spinner.tsx'
import type { Thread } from '#types/shapes.ts'
import { drawnOnce } from '../components/drawn-once.ts'
import { useDrawnAround } from '../components/use-drawn-around.ts'
import { useOpenThread } from '../components/use-open-thread.ts'
import { looksUnread, mayArchive, shelfOf } from '../model/shelves/shelves.ts'
import { ConversationRow } from './conversation-row.tsx'
import { useRowPress } from './use-row-press.ts'

// Loads with the first press on a row that does not open it.
const ConversationMenu = lazyOver(async () => (await import('../shelf/conversation-menu.tsx')).ConversationMenu)

const ROW = 84
const AHEAD = 12
// So many pixels of rows are drawn beside those in sight: what a flick passes before a slow phone draws others. Fewer with the first screen.
const DRAWN_AROUND = 1600
const AT_FIRST = 200

type More = { load: () => void; loading: boolean; failed: boolean }
type Props = {
  name: string
  /** Stands above the first conversation and scrolls with it. */
  head: ReactNode
  threads: Thread[]
  userId: string
  more: More | null
}

const places = new Map<string, { offset: number; cache: CacheSnapshot; length: number }>()

export function ConversationList({ name, head, threads, userId, more }: Props) {
  const { threadId, addressOf, remember, open, inPlace, openState } = useOpenThread()
  const cache = useQueryClient()
  const [menu, setMenu] = useState<{ thread: Thread; anchor: Element; opener: HTMLElement | null } | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const { above, height } = useHeight()
  const kept = useRef(places.get(name))
  const length = useRef(threads.length)
  length.current = threads.length
  const fits = kept.current?.length === threads.length

  useLayoutEffect(() => {
    const handle = list.current
    if (kept.current && kept.current.offset > 0) handle?.scrollTo(kept.current.offset)
    return () => {
      if (handle) places.set(name, { offset: handle.scrollOffset, cache: handle.cache, length: length.current })
    }
  }, [name])

  // After Back from a conversation, the focus returns to its row.
  const opened = useRef(threadId)
  useEffect(() => {
    const left = opened.current
    opened.current = threadId
    if (threadId !== null || left === null) return
    const rows = [...(scroller.current?.querySelectorAll('a') ?? [])]
    rows.find(({ href }) => href.includes(left))?.focus({ preventScroll: true })
  }, [threadId])

  const showMenu = useCallback(
    (thread: Thread, anchor: Element, opener: HTMLElement | null) => setMenu({ thread, anchor, opener }),
    [],
  )
  const ofId = (id: string) => threads.find((thread) => thread.id === id)
  useRowPress(scroller, {
    onOpen(id) {
      const thread = ofId(id)
      if (thread) remember(thread)
      open(id)
    },
    onHold(id, row) {
      const thread = ofId(id)
      if (thread) showMenu(thread, row, null)
    },
    swipeWord(id, to) {
      const thread = ofId(id)
      if (!thread) return undefined
      if (to === 'left' && shelfOf(thread).archived) return 'Move to the inbox'
      if (to === 'left') return mayArchive(thread) ? 'Archive' : undefined
      return looksUnread(thread) ? 'Mark as read' : 'Mark as unread'
    },
    onSwipe(id, to) {
      const thread = ofId(id)
      if (!thread) return
      import('../data/shelves/shelve.ts')
        .then(({ shelveOf }) => shelveOf(cache, userId)[to === 'left' ? 'archive' : 'mark'](thread))
        .catch((error: unknown) => console.warn('The swipe did nothing', error))
    },
  })

  const { around, follow } = useDrawnAround(list, DRAWN_AROUND)
  const byFinger = useFinger()
  const draw = useMemo(
    () =>
      drawnOnce((thread: Thread) => (
        <ConversationRow
          key={thread.id}
          thread={thread}
          me={userId}
          current={thread.id === threadId}
          byFinger={byFinger}
          to={addressOf(thread.id)}
          linkState={openState}
          replace={inPlace}
          onOpen={remember}
          onMenu={showMenu}
        />
      )),
    [userId, threadId, byFinger, addressOf, openState, inPlace, remember, showMenu],
  )

  const onScroll = (offset: number) => {
    follow()
    const handle = list.current
    if (!handle || !more || more.loading || more.failed) return
    if (handle.findItemIndex(offset + handle.viewportSize) >= threads.length - AHEAD) more.load()
  }

  return (
    // While it scrolls the virtual list takes no presses: a row that is pressed just then would not open.
    <div ref={scroller} className="h-full overflow-y-auto overscroll-contain pb-4 [&>ul]:pointer-events-auto!">
      <div ref={above}>{head}</div>
      <Virtualizer
        ref={list}
        scrollRef={scroller}
        startMargin={height}
        as="ul"
        item="li"
        itemSize={ROW}
        bufferSize={AT_FIRST}
        keepMounted={around}
        data={threads}
        onScroll={onScroll}
        onResize={follow}
        {...(fits && kept.current ? { cache: kept.current.cache } : {})}
      >
        {(thread) => draw(thread, false)}
      </Virtualizer>
      {more?.loading && (
        <div className="grid place-items-center py-4">
          <Spinner label="Loading conversations..." />
        </div>
      )}
      {more?.failed && (
        <div className="grid place-items-center py-4">
          <Button variant="quiet" size="small" onClick={more.load}>
            Load more
          </Button>
        </div>
      )}
      {menu && (
        <ConversationMenu
          {...menu}
          thread={ofId(menu.thread.id) ?? menu.thread}
          me={userId}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
}

/** How much stands above the list, whatever comes and goes there. */
function useHeight() {
  const above = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const { current } = above
    if (!current) return
    const measure = () => setHeight(current.offsetHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { above, height }
}
