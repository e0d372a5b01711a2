// The messages of the open conversation. Opens at the first unread one and keeps what is read in place while pages load on either side.
// Following the end is use-follow-end.ts, noting what was read is use-read-mark.ts.
import { memo, useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { lazyOver } from '#shared/connection/lazy-again.tsx'
import { useOpenReport } from '#shared/safety/reportable.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import type { QuotedMessage, Thread } from '#types/shapes.ts'
import { drawnOnce } from '../components/drawn-once.ts'
import { followFling } from '../components/follow-fling.ts'
import { useWordActs } from '../data/words/use-word-acts.ts'
import { type LogRow, logRows } from '../model/log-rows.ts'
import { type MessageLog, othersAfter } from '../model/message-log.ts'
import { isSilent } from '../model/occasion.ts'
import { seenAt } from '../model/seen/receipts.ts'
import { readable, threadName } from '../model/thread.ts'
import type { Unsent } from '../model/unsent.ts'
import { withEdits, withWordActs } from '../model/words.ts'
import { JumpToLatest } from './jump-to-latest.tsx'
import { MessageRow } from './message-row.tsx'
import { NewMessageAnnouncer } from './new-message-announcer.tsx'
import { useFollowEnd } from './use-follow-end.ts'
import { type Target, useGoToMessage } from './use-go-to-message.ts'
import { useReadMark } from './use-read-mark.ts'

// Loads with the first press on a message.
const MessageMenu = lazyOver(async () => (await import('../words/message-menu.tsx')).MessageMenu)

type Props = {
  thread: Thread
  userId: string
  log: MessageLog
  unsent: Unsent[]
  unreadAfter: number | null
  loading: 'older' | 'newer' | null
  failed: boolean
  onNear: (side: 'older' | 'newer') => void
  onNewest: () => Promise<void>
  onAround: (seq: number) => Promise<void>
  /** A message to bring in sight, anew with every object. */
  target?: Target | null
  onCardShown: (shown: boolean) => void
  onOpener: (words: string) => void
  onReply: (row: LogRow) => void
  onEdit: (row: LogRow) => void
  onRetry: (id: string) => void
  onDiscard: (id: string) => void
}

// Pages are read this far ahead, in screens.
const AHEAD = 2
const ABOVE_UNREAD = 56
// So many pixels of rows are drawn beside those in sight: what a flick passes before a slow phone draws others. Fewer with the first screen.
const DRAWN_AHEAD = 2000
const AT_FIRST = 400

// Memoised: typing, here or elsewhere, must not draw the messages again.
export const MessageList = memo(function MessageList(props: Props) {
  const { thread, userId, log, unsent, unreadAfter, onNear, onCardShown, onOpener, onReply, onRetry, onDiscard } = props
  const report = useOpenReport()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  useEffect(() => (scroller.current ? followFling(scroller.current) : undefined), [])
  const { seen, markSeen } = useReadMark(thread, unreadAfter ?? log.syncedTo, unreadAfter)

  const { participants, former } = thread
  const acts = useWordActs(userId, thread.id)
  const rows = useMemo(() => {
    const messages = withWordActs(readable(log.messages, { participants, former }, userId), acts)
    const waiting = withEdits(unsent, acts.edits)
    return logRows({ messages, hasOlder: log.hasOlder, unsent: waiting, me: userId, threadId: thread.id, unreadAfter })
  }, [log.messages, log.hasOlder, participants, former, unsent, acts, userId, thread.id, unreadAfter])

  const seenLine = seenAt(rows, thread, userId)

  const [menu, setMenu] = useState<{ row: LogRow; anchor: Element; opener: HTMLElement | null } | null>(null)
  const goTo = useRef<(to: Target) => void>(() => {})
  const words = useMemo(
    () => ({
      onMenu: (row: LogRow, anchor: Element, opener: HTMLElement | null) => setMenu({ row, anchor, opener }),
      onReply,
      onQuoted: (quoted: QuotedMessage) => goTo.current(quoted),
    }),
    [onReply],
  )

  const draw = useMemo(
    () =>
      drawnOnce((row: LogRow, last) => (
        <MessageRow
          key={row.key}
          row={row}
          last={last}
          seen={seenLine?.key === row.key ? seenLine.words : null}
          thread={thread}
          me={userId}
          onCardShown={onCardShown}
          onOpener={onOpener}
          words={words}
          onRetry={onRetry}
          onDiscard={onDiscard}
        />
      )),
    [thread, userId, seenLine?.key, seenLine?.words, onCardShown, onOpener, words, onRetry, onDiscard],
  )

  // Rows came in before the first one: for this change the list keeps its distance from the end.
  const firstKey = useRef<string>(undefined)
  const shift = firstKey.current !== undefined && rows[0]?.key !== firstKey.current
  useLayoutEffect(() => {
    firstKey.current = rows[0]?.key
  }, [rows])

  const ahead = useDeferredValue(DRAWN_AHEAD, AT_FIRST)

  const showRow = useCallback((index: number) => {
    list.current?.scrollToIndex(index, { align: 'start', offset: -ABOVE_UNREAD })
  }, [])

  // Where nobody has spoken, the introduction is what there is to read: it opens there, and there is no latest to jump to.
  const begins = thread.type === 'intro_chat' && isSilent(thread) && unsent.length === 0

  const { atEnd, look, follow, leave, goToEnd } = useFollowEnd({
    scroller,
    rows,
    hasNewer: log.hasNewer,
    opensAt: begins ? 0 : undefined,
    showRow,
    onLook({ atEnd: allSeen, belowSight }) {
      const handle = list.current
      if (!handle) return
      const { scrollOffset, viewportSize } = handle
      if (document.visibilityState === 'visible') {
        const lowest = rows[Math.min(handle.findItemIndex(scrollOffset + viewportSize - 4), rows.length - 1)]
        const reached = allSeen ? log.messages.at(-1)?.seq : lowest?.message.seq
        if (reached) markSeen(reached)
      }
      if (scrollOffset < viewportSize * AHEAD) onNear('older')
      if (belowSight < viewportSize * AHEAD) onNear('newer')
    },
  })

  goTo.current = useGoToMessage({ scroller, list, rows, leave, onAround: props.onAround })

  const { target } = props
  useEffect(() => {
    if (target) goTo.current(target)
  }, [target])

  const below = log.hasNewer ? thread.unreadCount : othersAfter(log, seen, userId)

  const jump = async () => {
    follow()
    if (log.hasNewer)
      await props.onNewest().catch((error: unknown) => console.warn('The newest messages did not load', error))
    requestAnimationFrame(goToEnd)
  }

  return (
    <>
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`Messages, ${threadName(thread)}`}
        aria-busy={props.loading !== null}
        className="flex h-full flex-col overflow-x-hidden overflow-y-auto overscroll-contain px-4 [overflow-anchor:none] focus-visible:-outline-offset-2 sm:px-6 [&>ol]:pointer-events-auto!"
      >
        {/* While it scrolls the virtual list would take no presses. */}
        {/* A short conversation rests at the bottom. All other space is inside the rows: the virtual list counts only them. */}
        <div className="grow" />
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          as="ol"
          item="li"
          data={rows}
          shift={shift}
          bufferSize={ahead}
          onScroll={look}
        >
          {(row, at) => draw(row, at === rows.length - 1)}
        </Virtualizer>
      </section>
      {props.failed && (
        <div className="absolute inset-x-0 top-3 grid place-items-center">
          <Button variant="quiet" size="small" className="bg-surface" onClick={look}>
            Failed to load messages · Try again
          </Button>
        </div>
      )}
      {!atEnd && !(begins && below === 0) && <JumpToLatest count={below} onJump={() => void jump()} />}
      {menu && (
        <MessageMenu
          {...menu}
          thread={thread}
          me={userId}
          onReply={onReply}
          onEdit={props.onEdit}
          onReport={report}
          onClose={() => setMenu(null)}
        />
      )}
      <NewMessageAnnouncer log={log} thread={thread} me={userId} />
    </>
  )
})
