// The messages of the open conversation. Opens at the first unread one, keeps what is read in place while pages come in on either side,
// follows the end only for one who is there, and says how far was read.
import { useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Button } from '#shared/ui/buttons/button.tsx'
import { markRead } from '../data/mark-read.ts'
import { logRows } from '../model/log-rows.ts'
import type { MessageLog } from '../model/message-log.ts'
import type { OutboxEntry } from '../model/outbox.ts'
import { type Thread, threadName } from '../model/thread.ts'
import { JumpToLatest } from './jump-to-latest.tsx'
import { LogRowView } from './log-row-view.tsx'
import { NewsForEars } from './news-for-ears.tsx'

type Props = {
  thread: Thread
  userId: string
  log: MessageLog
  unsent: OutboxEntry[]
  unreadAfter: number | null
  loading: 'older' | 'newer' | null
  failed: boolean
  onNear: (side: 'older' | 'newer') => void
  onNewest: () => Promise<void>
  onCardShown: (shown: boolean) => void
  onRetry: (id: string) => void
  onDiscard: (id: string) => void
}

// Within this many pixels of the end one is at the end.
const END = 48
// Pages are read this far ahead, in screens.
const AHEAD = 2
const READ_SETTLES = 200
const ABOVE_UNREAD = 56

// Somebody who types, or what is written below, draws nothing here anew.
export const MessageList = memo(function MessageList(props: Props) {
  const { thread, userId, log, unsent, unreadAfter, onNear } = props
  const cache = useQueryClient()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const [seen, setSeen] = useState(unreadAfter ?? log.syncedTo)
  const [atEnd, setAtEnd] = useState(true)
  const follows = useRef(true)
  const placed = useRef(false)
  // Where the lower edge of what is in sight was, and how much there was, when that was last looked at.
  const was = useRef({ edge: 0, height: 0 })

  const rows = useMemo(
    () => logRows({ messages: log.messages, unsent, me: userId, threadId: thread.id, unreadAfter }),
    [log.messages, unsent, userId, thread.id, unreadAfter],
  )
  const current = useRef({ rows, log })
  current.current = { rows, log }

  // Rows were put before the first one: the list keeps its distance from the end for this change.
  const firstKey = useRef<string>(undefined)
  const shift = firstKey.current !== undefined && rows[0]?.key !== firstKey.current
  useLayoutEffect(() => {
    firstKey.current = rows[0]?.key
  }, [rows])

  // Not by the list's own way to a row: that one insists for a while, and takes back who goes up meanwhile. Rows that turn out taller
  // than thought are followed below.
  const toEnd = useCallback(() => {
    const box = scroller.current
    if (!box) return
    box.scrollTop = box.scrollHeight
    was.current = { edge: box.scrollHeight, height: box.scrollHeight }
  }, [])

  const look = useCallback(() => {
    const handle = list.current
    const box = scroller.current
    if (!handle || !box || !placed.current) return
    const { rows: shown, log: loaded } = current.current
    const bottom = handle.scrollOffset + handle.viewportSize
    const rest = box.scrollHeight - box.scrollTop - box.clientHeight
    const end = rest < END
    // Only going up ends the following. An end out of sight does not: rows turn out taller than thought, and in a burst it moves away
    // faster than one can be taken to it. Nor does what went out above: then the edge has moved by no more than that.
    const edge = box.scrollTop + box.clientHeight
    const wentOut = Math.max(0, was.current.height - box.scrollHeight)
    const wentUp = was.current.edge - edge > wentOut + 1
    was.current = { edge, height: box.scrollHeight }
    if (end) follows.current = !loaded.hasNewer
    else if (wentUp) follows.current = false
    setAtEnd(end && !loaded.hasNewer)
    if (document.visibilityState === 'visible') {
      const lowest = shown[Math.min(handle.findItemIndex(bottom - 4), shown.length - 1)]?.message.seq
      const reached = end ? loaded.messages.at(-1)?.seq : lowest
      if (reached) setSeen((before) => Math.max(before, reached))
    }
    if (handle.scrollOffset < handle.viewportSize * AHEAD) onNear('older')
    if (rest < handle.viewportSize * AHEAD) onNear('newer')
  }, [onNear])

  useLayoutEffect(() => {
    if (placed.current || rows.length === 0) return
    const unread = rows.findIndex(({ firstUnread }) => firstUnread)
    if (unread >= 0) list.current?.scrollToIndex(unread, { align: 'start', offset: -ABOVE_UNREAD })
    else toEnd()
    follows.current = unread < 0
    placed.current = true
  }, [rows, toEnd])

  // What one writes oneself is gone to.
  const lastKey = rows.at(-1)?.key
  const lastIsMine = rows.at(-1)?.state !== 'sent'
  useLayoutEffect(() => {
    if (!lastKey || !placed.current || !lastIsMine) return
    follows.current = true
  }, [lastKey, lastIsMine])

  // Follows the end for one who is there, wherever rows have come: what fills a hole pushes the end down as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are the occasion
  useLayoutEffect(() => {
    if (placed.current && follows.current) toEnd()
  }, [rows, toEnd])

  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const observer = new ResizeObserver(() => {
      // First: a row that grew, or less room, is nobody going up.
      if (follows.current) toEnd()
      look()
    })
    observer.observe(box)
    // Rows that turn out taller or lower than thought move the end, too.
    if (box.lastElementChild) observer.observe(box.lastElementChild)
    document.addEventListener('visibilitychange', look)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [look, toEnd])

  // New rows change what is in sight even when nothing scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are the occasion
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      // First: rows that came are nobody going up.
      if (follows.current) toEnd()
      look()
    })
    return () => cancelAnimationFrame(frame)
  }, [rows, look, toEnd])

  const { lastReadSeq, unreadCount, id: threadId } = thread
  useEffect(() => {
    if (seen <= lastReadSeq || (unreadCount === 0 && seen <= (unreadAfter ?? 0))) return
    const timer = setTimeout(() => {
      markRead(cache, threadId, seen).catch((error: unknown) => console.warn('What was read could not be noted', error))
    }, READ_SETTLES)
    return () => clearTimeout(timer)
  }, [seen, lastReadSeq, unreadCount, unreadAfter, cache, threadId])

  const below = log.hasNewer ? thread.unreadCount : othersAfter(seen, log, userId)

  const jump = async () => {
    follows.current = true
    if (log.hasNewer)
      await props.onNewest().catch((error: unknown) => console.warn('The newest messages did not load', error))
    requestAnimationFrame(toEnd)
  }

  return (
    <>
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`Messages, ${threadName(thread)}`}
        aria-busy={props.loading !== null}
        className="flex h-full flex-col overflow-x-hidden overflow-y-auto overscroll-contain px-4 [overflow-anchor:none] focus-visible:-outline-offset-2 sm:px-6"
      >
        {/* A short conversation rests at the bottom. All other room is inside the rows: the list counts only them. */}
        <div className="grow" />
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          as="ol"
          item="li"
          data={rows}
          shift={shift}
          bufferSize={400}
          onScroll={look}
        >
          {(row, at) => (
            <LogRowView
              key={row.key}
              row={row}
              last={at === rows.length - 1}
              thread={thread}
              me={userId}
              onCardShown={props.onCardShown}
              onRetry={props.onRetry}
              onDiscard={props.onDiscard}
            />
          )}
        </Virtualizer>
      </section>
      {props.failed && (
        <div className="absolute inset-x-0 top-3 grid place-items-center">
          <Button variant="quiet" size="small" className="bg-surface" onClick={look}>
            Failed to load messages · Try again
          </Button>
        </div>
      )}
      {!atEnd && <JumpToLatest count={below} onJump={() => void jump()} />}
      <NewsForEars log={log} thread={thread} me={userId} />
    </>
  )
})

/** How many messages of others lie after what was seen. */
function othersAfter(seen: number, { messages }: MessageLog, me: string): number {
  let count = 0
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    const message = messages[at]
    if (!message || message.seq <= seen) break
    if (message.sender_id !== me) count += 1
  }
  return count
}
