// Two tabs have the same draft open: each shows what the other types, and neither brings back what was handed in.
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readDraft } from './draft-store.ts'
import { useDraft } from './use-draft.ts'

type Form = { id: string; name: string; city: string }
let ids = 0
const blank = (): Form => ({ id: `id-${++ids}`, name: '', city: '' })

const open = () => renderHook(() => useDraft('shared', 1, blank))
const settle = () => act(() => vi.advanceTimersByTime(1000))
const key = 'o1-draft:shared:v1:fields'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('each tab has both fields, whoever typed them', () => {
  const [one, two] = [open(), open()]
  act(() => one.result.current.change((form) => ({ ...form, name: 'Ada' })))
  act(() => two.result.current.change((form) => ({ ...form, city: 'Lisbon' })))
  settle()
  expect(one.result.current.value).toMatchObject({ name: 'Ada', city: 'Lisbon' })
  expect(two.result.current.value).toEqual(one.result.current.value)
  expect(readDraft('shared', 1)).toEqual(one.result.current.value)
})

it('of two texts in one field the later stays', () => {
  const [one, two] = [open(), open()]
  act(() => one.result.current.change((form) => ({ ...form, name: 'Ada' })))
  act(() => vi.advanceTimersByTime(5))
  act(() => two.result.current.change((form) => ({ ...form, name: 'Ada Lovelace' })))
  settle()
  expect(one.result.current.value.name).toBe('Ada Lovelace')
  expect(two.result.current.value.name).toBe('Ada Lovelace')
})

it('what is handed in in one tab is gone in the other, and a letter there does not bring it back', () => {
  const [one, two] = [open(), open()]
  act(() => one.result.current.change((form) => ({ ...form, name: 'Ada', city: 'Lisbon' })))
  settle()
  const before = two.result.current.value
  act(() => one.result.current.discard())
  expect(two.result.current.value).toMatchObject({ name: '', city: '' })
  expect(two.result.current.value.id).not.toBe(before.id)
  expect(two.result.current.endedElsewhere).toBe(true)
  expect(readDraft('shared', 1)).toBeNull()

  act(() => two.result.current.change((form) => ({ ...form, name: 'Ben' })))
  settle()
  expect(readDraft<Form>('shared', 1)).toMatchObject({ name: 'Ben', city: '' })
})

it('a tab that heard nothing does not bring it back either: its letter is dropped with its copy', () => {
  const two = open()
  act(() => two.result.current.change((form) => ({ ...form, name: 'Ada', city: 'Lisbon' })))
  settle()
  // Another tab hands it in, and no event arrives here.
  localStorage.setItem(key, JSON.stringify({ draft: null, gone: Date.now() + 60_000 }))
  const stale = two.result.current.value
  act(() => two.result.current.change({ ...stale, name: 'Adam' }))
  expect(two.result.current.value).toMatchObject({ name: '', city: '' })
  settle()
  two.unmount()
  expect(readDraft('shared', 1)).toBeNull()
})

it('another tab is heard through the storage of the browser', () => {
  const one = open()
  const theirs = { draft: { value: { id: 'x', name: 'Ada', city: '' }, at: { name: Date.now() } }, gone: 0 }
  localStorage.setItem(key, JSON.stringify(theirs))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: JSON.stringify(theirs) })))
  expect(one.result.current.value).toEqual({ id: 'x', name: 'Ada', city: '' })
})

it('cleared, it can be had back, in all tabs', () => {
  const [one, two] = [open(), open()]
  act(() => one.result.current.change((form) => ({ ...form, name: 'Ada' })))
  settle()
  act(() => one.result.current.clear())
  expect(one.result.current.cleared).toBe(true)
  expect(one.result.current.value.name).toBe('')
  expect(two.result.current.value.name).toBe('')
  act(() => one.result.current.undo())
  settle()
  expect(one.result.current.value.name).toBe('Ada')
  expect(two.result.current.value.name).toBe('Ada')
  expect(two.result.current.endedElsewhere).toBe(false)
})

it('a draft an earlier build has kept is found', () => {
  localStorage.setItem('o1-draft:shared:v1', JSON.stringify({ id: 'old', name: 'Ada', city: '' }))
  const { result } = open()
  expect(result.current.restored).toBe(true)
  expect(result.current.value.name).toBe('Ada')
  act(() => result.current.discard())
  expect(localStorage.getItem('o1-draft:shared:v1')).toBeNull()
})

it('what stays with a tab is not overwritten by another', () => {
  const keep = (form: Form) => ({ ...form, name: '' })
  const secret = () => renderHook(() => useDraft('shared', 1, blank, { keep }))
  const [one, two] = [secret(), secret()]
  act(() => one.result.current.change((form) => ({ ...form, name: 'secret' })))
  settle()
  act(() => two.result.current.change((form) => ({ ...form, city: 'Rome' })))
  settle()
  expect(one.result.current.value).toMatchObject({ name: 'secret', city: 'Rome' })
  expect(localStorage.getItem(key)).not.toContain('secret')
})

it('another name is another draft', () => {
  const { result, rerender } = renderHook(({ name }) => useDraft(name, 1, ''), { initialProps: { name: 'chat-1' } })
  act(() => result.current.change('For the first'))
  rerender({ name: 'chat-2' })
  expect(result.current.value).toBe('')
  expect(readDraft('chat-1', 1)).toBe('For the first')
})

it('where one stands in a wizard is not moved by another tab, and is found after a reload', () => {
  const wizard = () => renderHook(() => useDraft('shared', 1, { step: 1, city: '' }, { own: ['step'] }))
  const [one, two] = [wizard(), wizard()]
  act(() => one.result.current.change({ step: 3, city: 'Lisbon' }))
  settle()
  expect(two.result.current.value).toEqual({ step: 1, city: 'Lisbon' })
  expect(wizard().result.current.value.step).toBe(3)
})
