// A draft is written within a second, at once when the page is left, and without what must not be kept.
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readDraft, writeDraft } from './draft-store.ts'
import { useDraft } from './use-draft.ts'

type Form = { email: string; password: string }
const empty: Form = { email: '', password: '' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('a draft is written within a second of the last change', () => {
  const { result } = renderHook(() => useDraft('apply', 1, empty))
  act(() => result.current.change({ email: 'ada@o1.test', password: '' }))
  expect(readDraft('apply', 1)).toBeNull()
  act(() => vi.advanceTimersByTime(1000))
  expect(readDraft('apply', 1)).toEqual({ email: 'ada@o1.test', password: '' })
})

it('a draft is written at once when the page is left', () => {
  const { result } = renderHook(() => useDraft('apply', 1, empty))
  act(() => result.current.change((form) => ({ ...form, email: 'ada@o1.test' })))
  window.dispatchEvent(new Event('pagehide'))
  expect(readDraft<Form>('apply', 1)?.email).toBe('ada@o1.test')
})

it('a draft is restored, and the hook reports it', () => {
  writeDraft('apply', 1, { email: 'ada@o1.test', password: '' })
  const { result } = renderHook(() => useDraft('apply', 1, empty))
  expect(result.current.restored).toBe(true)
  expect(result.current.value.email).toBe('ada@o1.test')
})

it('a draft of another version is not restored', () => {
  writeDraft('apply', 1, { email: 'ada@o1.test', password: '' })
  const { result } = renderHook(() => useDraft('apply', 2, empty))
  expect(result.current.restored).toBe(false)
})

it('a draft leaves out what must not be kept', () => {
  const keep = (form: Form) => ({ ...form, password: '' })
  const { result, unmount } = renderHook(() => useDraft('apply', 1, empty, { keep }))
  act(() => result.current.change({ email: 'ada@o1.test', password: 'secret' }))
  unmount()
  expect(readDraft('apply', 1)).toEqual({ email: 'ada@o1.test', password: '' })
  expect(result.current.value.password).toBe('secret')
})

it('a discarded draft is gone', () => {
  const { result, unmount } = renderHook(() => useDraft('apply', 1, empty))
  act(() => result.current.change({ email: 'ada@o1.test', password: '' }))
  act(() => result.current.discard())
  unmount()
  expect(readDraft('apply', 1)).toBeNull()
  expect(result.current.value).toEqual(empty)
})
