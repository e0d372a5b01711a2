// What is drawn of a number that counts up, moment by moment.
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CountingNumber } from './counting-number.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const drawn = (container: HTMLElement) => container.querySelector('[aria-hidden]')?.textContent

it('waits, counts up to its value, and stands', () => {
  const { container } = render(<CountingNumber value={2850} after={500} />)
  expect(drawn(container)).toBe('0')
  wait(500)
  expect(drawn(container)).toBe('0')
  wait(1000)
  expect(drawn(container)).toBe('2,494')
  wait(1000)
  expect(drawn(container)).toBe('2,850')
  expect(vi.getTimerCount()).toBe(0)
})

it('counts up once: a value that comes later stands at once', () => {
  const { container, rerender } = render(<CountingNumber value={10} />)
  wait(2000)
  rerender(<CountingNumber value={12} />)
  expect(drawn(container)).toBe('12')
})

it('counts to what the value has become meanwhile', () => {
  const { container, rerender } = render(<CountingNumber value={10} />)
  wait(1000)
  rerender(<CountingNumber value={12} />)
  wait(2000)
  expect(drawn(container)).toBe('12')
})

it('stands from the start for who wants less motion', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }))
  const { container } = render(<CountingNumber value={2850} />)
  expect(drawn(container)).toBe('2,850')
  vi.unstubAllGlobals()
})
