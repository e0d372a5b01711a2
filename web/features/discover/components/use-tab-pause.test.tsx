// Switching tabs pauses for 150 ms; opening the screen does not.
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TAB_PAUSE_MS, useTabPause } from './use-tab-pause.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('the list pauses for 150 ms after a tab switch, and only then', () => {
  const { result, rerender } = renderHook(useTabPause, { initialProps: 'cities' })
  expect(TAB_PAUSE_MS).toBe(150)
  expect(result.current).toBe(false)
  rerender('industries')
  act(() => vi.advanceTimersByTime(149))
  expect(result.current).toBe(true)
  act(() => vi.advanceTimersByTime(1))
  expect(result.current).toBe(false)
})
