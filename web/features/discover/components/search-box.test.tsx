// The search waits until typing has paused for 300 ms, and follows an address that changes without typing.
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SearchBox } from './search-box.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const box = () => screen.getByRole<HTMLInputElement>('searchbox')
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('the search is sent once, 300 ms after the last key', () => {
  const told = vi.fn()
  render(<SearchBox value="" onSettle={told} />)
  type('a')
  wait(299)
  type(' av ')
  wait(299)
  expect(told).not.toHaveBeenCalled()
  wait(1)
  expect(told.mock.calls).toEqual([['av']])
})

it('text being typed survives the address change of its own search', () => {
  const { rerender } = render(<SearchBox value="" onSettle={() => {}} />)
  type('av ')
  wait(300)
  rerender(<SearchBox value="av" onSettle={() => {}} />)
  expect(box().value).toBe('av ')
})

it('an address that changes by itself changes the search text', () => {
  const { rerender } = render(<SearchBox value="dj" onSettle={() => {}} />)
  rerender(<SearchBox value="" onSettle={() => {}} />)
  expect(box().value).toBe('')
})
