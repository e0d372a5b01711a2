// The list and the end of its conversation, with a scrolling box whose heights the test sets.
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useFollowEnd } from './use-follow-end.ts'

type Row = { key: string; state: 'sent' | 'queued'; firstUnread: boolean }

const sent = (key: string): Row => ({ key, state: 'sent', firstUnread: false })
const unread = (key: string): Row => ({ key, state: 'sent', firstUnread: true })
const own = (key: string): Row => ({ key, state: 'queued', firstUnread: false })

function open(rows: Row[], hasNewer = false) {
  const size = { height: 2000, top: 0, view: 500 }
  const box = document.createElement('div')
  Object.defineProperties(box, {
    clientHeight: { get: () => size.view },
    scrollHeight: { get: () => size.height },
    scrollTop: { get: () => size.top, set: (top: number) => (size.top = Math.min(top, size.height - size.view)) },
  })
  const list = box.appendChild(document.createElement('ol'))
  const scroller = { current: box }
  const showRow = vi.fn((index: number) => {
    size.top = index * 100
  })
  const onLook = vi.fn()
  const hook = renderHook(
    (props: { rows: Row[]; hasNewer: boolean }) => useFollowEnd({ ...props, scroller, showRow, onLook }),
    { initialProps: { rows, hasNewer } },
  )
  return {
    size,
    box,
    showRow,
    onLook,
    hook,
    scrollTo(top: number) {
      size.top = top
      act(() => hook.result.current.look())
    },
    /** The list found its rows taller or less tall than it took them for. */
    async measure(height: number) {
      size.height = height
      list.style.height = `${height}px`
      await act(async () => {})
    },
    receive(next: Row[], height: number, newer = false) {
      size.height = height
      hook.rerender({ rows: next, hasNewer: newer })
    },
  }
}

it('a conversation that was read opens at its end', () => {
  const { size, showRow } = open([sent('a'), sent('b')])
  expect(size.top).toBe(1500)
  expect(showRow).not.toHaveBeenCalled()
})

it('a conversation with something unread opens there and does not follow the end', () => {
  const { size, showRow, receive } = open([sent('a'), unread('b'), sent('c')])
  expect(showRow).toHaveBeenCalledExactlyOnceWith(1)
  receive([sent('a'), unread('b'), sent('c'), sent('d')], 2100)
  expect(size.top).toBe(100)
})

it('a conversation that loads late opens when its first rows come', () => {
  const { size, receive } = open([])
  expect(size.top).toBe(0)
  receive([sent('a')], 2000)
  expect(size.top).toBe(1500)
})

it('an arriving message is scrolled to while the reader is at the end', () => {
  const { size, receive } = open([sent('a')])
  receive([sent('a'), sent('b')], 2100)
  expect(size.top).toBe(1600)
})

it('an arriving message leaves a reader who scrolled up where they are', () => {
  const { size, hook, scrollTo, receive } = open([sent('a')])
  scrollTo(1200)
  expect(hook.result.current.atEnd).toBe(false)
  receive([sent('a'), sent('b')], 2100)
  expect(size.top).toBe(1200)
})

it('a reader who has just turned the wheel is not taken back by a message that comes before the list has looked', () => {
  const { size, box, hook, receive } = open([sent('a')])
  box.dispatchEvent(new Event('wheel'))
  size.top = 1340
  receive([sent('a'), sent('b')], 2100)
  expect(size.top).toBe(1340)
  act(() => hook.result.current.look())
  expect(hook.result.current.atEnd).toBe(false)
  receive([sent('a'), own('b')], 2200)
  expect(size.top).toBe(1700)
})

it('rows that turn out taller are followed at once, and who scrolls up right after is not taken back', async () => {
  const { size, hook, measure, scrollTo, receive } = open([sent('a')])
  await measure(2400)
  expect(size.top).toBe(1900)
  scrollTo(1740)
  expect(hook.result.current.atEnd).toBe(false)
  await measure(2460)
  receive([sent('a'), sent('b')], 2500)
  expect(size.top).toBe(1740)
})

it('rows that are measured leave a reader who is not at the end where they are', async () => {
  const { size, measure, scrollTo } = open([sent('a')])
  scrollTo(700)
  await measure(2400)
  expect(size.top).toBe(700)
})

it("the member's own message is scrolled to wherever they read", () => {
  const { size, scrollTo, receive } = open([sent('a')])
  scrollTo(700)
  receive([sent('a'), own('b')], 2100)
  expect(size.top).toBe(1600)
})

it('the end of the loaded messages is not the end while newer ones are missing', () => {
  const { size, hook, scrollTo, receive } = open([sent('a')], true)
  scrollTo(1500)
  expect(hook.result.current.atEnd).toBe(false)
  receive([sent('a'), sent('b')], 2100, true)
  expect(size.top).toBe(1500)
})

it('each look reports whether the end is in sight and how much lies below', () => {
  const { onLook, scrollTo } = open([sent('a')])
  scrollTo(1200)
  expect(onLook).toHaveBeenLastCalledWith({ atEnd: false, belowSight: 300 })
  scrollTo(1500)
  expect(onLook).toHaveBeenLastCalledWith({ atEnd: true, belowSight: 0 })
})

it('room that the line above every screen takes is made up for before anything else happens', async () => {
  const { size } = open([sent('a'), sent('b')])
  size.view = 464
  document.documentElement.dataset.statusLine = 'shown'
  await Promise.resolve()
  expect(size.top).toBe(1536)
  delete document.documentElement.dataset.statusLine
})

it.each(['pointerup', 'pointercancel'])(
  'what is pressed stays under the press, and the end is followed after %s',
  (end) => {
    vi.useFakeTimers()
    const { size, box, scrollTo, receive } = open([sent('a'), sent('b')])
    // Nearly at the end counts as there.
    scrollTo(1465)
    box.dispatchEvent(new Event('pointerdown'))
    receive([sent('a'), sent('b'), sent('c')], 2100)
    expect(size.top).toBe(1465)
    window.dispatchEvent(new Event(end))
    expect(size.top).toBe(1465)
    act(() => vi.advanceTimersByTime(100))
    expect(size.top).toBe(1600)
    vi.useRealTimers()
  },
)
