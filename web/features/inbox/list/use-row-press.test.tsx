// A press opens the conversation it began on, also when the rows move up between finger down and finger up.
import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useRowPress } from './use-row-press.ts'

vi.mock('#shared/early/after-first-sight.ts', () => ({ afterFirstSight: () => Promise.resolve() }))

const wishes = { onOpen: vi.fn(), onHold: vi.fn(), onSwipe: vi.fn(), swipeWord: () => 'Archive' }
const followed = vi.fn()

function List() {
  const list = useRef<HTMLDivElement>(null)
  useRowPress(list, wishes)
  return (
    <div ref={list} data-testid="list">
      {['a', 'b'].map((id) => (
        <div key={id} data-thread={id}>
          <a
            href={`#${id}`}
            onClick={(event) => {
              event.preventDefault()
              followed(id)
            }}
          >
            {id}
          </a>
          <button type="button">About {id}</button>
        </div>
      ))}
    </div>
  )
}

const link = (name: string) => screen.getByRole('link', { name })
const at = { clientX: 50, clientY: 40, button: 0, isPrimary: true }

beforeEach(async () => {
  vi.clearAllMocks()
  render(<List />)
  // What follows a finger loads apart.
  await Promise.resolve()
  await vi.dynamicImportSettled()
})

it('opens the row under the finger when it went down, not the one that has come there meanwhile', () => {
  fireEvent.pointerDown(link('a'), at)
  fireEvent.click(link('b'), { ...at, detail: 1 })
  expect(wishes.onOpen.mock.calls).toEqual([['a']])
  expect(followed).not.toHaveBeenCalled()
})

it('and when a mouse ends between two rows, which no row hears of', () => {
  fireEvent.pointerDown(link('a'), at)
  fireEvent.click(screen.getByTestId('list'), { ...at, detail: 1 })
  expect(wishes.onOpen.mock.calls).toEqual([['a']])
})

it('and when no click comes at all, because the row was put elsewhere in the document', () => {
  vi.useFakeTimers()
  fireEvent.pointerDown(link('a'), at)
  fireEvent.pointerUp(link('b'), at)
  vi.advanceTimersByTime(100)
  vi.useRealTimers()
  expect(wishes.onOpen.mock.calls).toEqual([['a']])
  // One that comes late opens nothing more.
  fireEvent.click(link('b'), { ...at, detail: 1 })
  expect(wishes.onOpen.mock.calls.length + followed.mock.calls.length).toBe(1)
})

it('leaves presses alone that end where they began, are drawn away, or are made by keys', () => {
  fireEvent.pointerDown(link('a'), at)
  fireEvent.click(link('a'), { ...at, detail: 1 })
  fireEvent.pointerDown(link('a'), at)
  fireEvent.click(screen.getByTestId('list'), { ...at, clientY: 90, detail: 1 })
  fireEvent.pointerDown(screen.getByRole('button', { name: 'About a' }), at)
  fireEvent.click(link('b'), { ...at, detail: 1 })
  fireEvent.pointerDown(link('a'), at)
  fireEvent.click(link('b'), { detail: 0 })
  expect(wishes.onOpen).not.toHaveBeenCalled()
  expect(followed.mock.calls).toEqual([['a'], ['b'], ['b']])
})

it('a swipe does one thing, a shorter one nothing; scrolling is left alone', () => {
  const touch = (x: number, y = 40) => ({ touches: [{ clientX: x, clientY: y }] })
  const swipe = (to: number, y = 40) => {
    fireEvent.touchStart(link('a'), touch(200))
    fireEvent.touchMove(link('a'), touch((200 + to) / 2, y))
    fireEvent.touchMove(link('a'), touch(to, y))
    fireEvent.touchEnd(link('a'), { touches: [] })
  }
  swipe(150)
  swipe(60, 200)
  expect(wishes.onSwipe).not.toHaveBeenCalled()
  swipe(60)
  swipe(340)
  expect(wishes.onSwipe.mock.calls).toEqual([
    ['a', 'left'],
    ['a', 'right'],
  ])
  expect(link('a').style.transform).toBe('')
})

it('a finger that rests, or a right click, asks for the menu', () => {
  vi.useFakeTimers()
  fireEvent.touchStart(link('b'), { touches: [{ clientX: 50, clientY: 40 }] })
  fireEvent.pointerDown(link('b'), at)
  vi.advanceTimersByTime(500)
  fireEvent.pointerUp(link('b'), at)
  vi.advanceTimersByTime(500)
  vi.useRealTimers()
  expect(wishes.onOpen).not.toHaveBeenCalled()
  expect(wishes.onHold.mock.calls[0]?.[0]).toBe('b')
  expect(fireEvent.contextMenu(link('a'))).toBe(false)
  expect(wishes.onHold).toHaveBeenLastCalledWith('a', link('a').parentElement)
})

it('a swipe that a busy page hears of late is no long press', () => {
  vi.useFakeTimers()
  fireEvent.touchStart(link('a'), { touches: [{ clientX: 150, clientY: 40 }] })
  vi.advanceTimersByTime(455)
  fireEvent.touchMove(link('a'), { touches: [{ clientX: 270, clientY: 40 }] })
  vi.advanceTimersByTime(500)
  vi.useRealTimers()
  fireEvent.touchEnd(link('a'), { touches: [] })
  expect(wishes.onHold).not.toHaveBeenCalled()
  expect(wishes.onSwipe.mock.calls).toEqual([['a', 'right']])
})

it('a tap that stops a fling opens nothing, and holds nothing; one that comes once the list rests does', () => {
  vi.useFakeTimers()
  const list = screen.getByTestId('list')
  const touch = { touches: [{ clientX: 50, clientY: 40 }] }
  const tap = () => {
    fireEvent.pointerDown(link('a'), at)
    fireEvent.touchStart(link('a'), touch)
  }
  // The browser follows the finger: it cancels the pointer, and scrolls on after the finger is gone.
  tap()
  fireEvent.touchMove(link('a'), touch)
  fireEvent.pointerCancel(link('a'))
  fireEvent.scroll(list)
  fireEvent.touchEnd(link('a'), { touches: [] })
  for (let moved = 0; moved < 5; moved++) {
    fireEvent.scroll(list)
    vi.advanceTimersByTime(100)
  }
  tap()
  vi.advanceTimersByTime(700)
  fireEvent.pointerUp(link('a'), at)
  fireEvent.touchEnd(link('a'), { touches: [] })
  vi.advanceTimersByTime(200)
  expect(wishes.onOpen).not.toHaveBeenCalled()
  expect(wishes.onHold).not.toHaveBeenCalled()
  tap()
  fireEvent.pointerUp(link('a'), at)
  fireEvent.touchEnd(link('a'), { touches: [] })
  vi.advanceTimersByTime(100)
  vi.useRealTimers()
  expect(wishes.onOpen.mock.calls).toEqual([['a']])
})
