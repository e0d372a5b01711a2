// A chosen photograph is on the device before the application names it, goes in front of it, and is never the one it replaced. What the
// club refuses for good is to be chosen again.
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteReached, probeWith } from '#shared/connection/connection.ts'
import { AppError } from '#shared/errors/app-error.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { visitor } from '#shared/outbox/owners.ts'
import { portraitArrival } from '../data/portrait-passage.ts'
import { newDraft } from '../model/application-draft.ts'
import { type DraftAction, reduceDraft } from '../model/draft-reducer.ts'
import { stepAt } from '../model/steps.ts'
import { noRoomForPhoto } from '../model/submit-problem.ts'
import { usePortrait } from './use-portrait.ts'

// jsdom has no IndexedDB; a map does the same.
const device = vi.hoisted(() => new Map<string, unknown>())
vi.mock('#shared/storage/device-store.ts', () => ({
  readStored: async (key: string) => device.get(key),
  changeStored: async (key: string, change: (stored: unknown) => unknown, beside?: { key: string; value: unknown }) => {
    device.set(key, change(device.get(key)))
    if (beside?.value) device.set(beside.key, beside.value)
    else if (beside) device.delete(beside.key)
  },
  deleteStored: async (key: string) => void device.delete(key),
  deleteUnder: async (beginning: string) => {
    for (const key of [...device.keys()]) if (key.startsWith(beginning)) device.delete(key)
  },
}))
const upload = vi.hoisted(() => vi.fn<() => Promise<string>>())
vi.mock('#shared/photo/upload-photo.ts', () => ({ uploadPhoto: upload }))
vi.mock('#shared/photo/sending/photo-place.ts', () => ({
  publicPhoto: (path: string) => `https://o1/${path}`,
}))

const old = 'https://images.example/old.jpg'
const photoStep = stepAt(7)
const waiting = () => outboxOf(visitor).entries()

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  URL.createObjectURL = () => 'blob:here'
  URL.revokeObjectURL = () => {}
  probeWith(async () => true)
  noteReached()
})
afterEach(() => {
  for (const { id } of waiting()) outboxOf(visitor).discard(id)
  upload.mockReset()
})

function choose() {
  let draft = { ...newDraft(), profilePhoto: old as string | null }
  const named: (string | null)[] = []
  const dispatch = (action: DraftAction) => {
    draft = reduceDraft(draft, action)
    named.push(draft.profilePhoto)
  }
  const { result } = renderHook(() => usePortrait(draft.id, dispatch))
  act(() => result.current.crop(new File(['x'], 'new.jpg', { type: 'image/jpeg' })))
  return { result, named, draft: () => draft, id: draft.id }
}

it('goes on with a photograph that waits on the device, and never with the one it replaced', async () => {
  upload.mockRejectedValue(new AppError('network', 'Failed to fetch'))
  const { result, named, draft, id } = choose()
  await waitFor(() => expect(photoStep.isValid(draft())).toBe(true))
  expect(named[0]).toBeNull()
  expect(named).not.toContain(old)
  expect(draft().profilePhoto).toMatch(/^https:\/\/o1\/applications\/\d+-[0-9a-f]{32}\.jpg$/)
  await waitFor(() => expect(result.current.waiting).toMatchObject({ subject: `application:${id}`, hasFiles: true }))
  expect([...device.keys()].filter((key) => key.includes('-files-'))).toHaveLength(1)
  expect(await portraitArrival(id)).toBe('waits')
})

it('is there when the answer of an earlier try was lost', async () => {
  upload.mockRejectedValue(new AppError('Duplicate', 'The resource already exists', { status: 400 }))
  const { draft, id } = choose()
  await waitFor(() => expect(draft().profilePhoto).toContain('/applications/'))
  await waitFor(() => expect(waiting()).toEqual([]))
  expect(await portraitArrival(id)).toBe('there')
})

it('asks for another one when the club will not take it', async () => {
  upload.mockRejectedValue(new AppError('InvalidRequest', 'This is no picture', { status: 400 }))
  const { result, draft } = choose()
  await waitFor(() => expect(result.current.problem).toBe('Your photo was not taken. Please choose another one.'))
  expect(draft().profilePhoto).toBeNull()
  expect(waiting()).toEqual([])
})

it.each([
  ['429', 'too_many_requests', 429, '3600'],
  ['507', 'InsufficientStorage', 507, '7200'],
])('keeps it, and says so, when the club takes no more today: %s', async (_, code, status, details) => {
  upload.mockRejectedValue(new AppError(code, 'Too many', { status, details }))
  const { result, draft, id } = choose()
  await waitFor(() => expect(result.current.waiting).toMatchObject({ state: 'failed', code: noRoomForPhoto }))
  expect(draft().profilePhoto).toContain('/applications/')
  expect(await portraitArrival(id)).toEqual({ refused: noRoomForPhoto })
  upload.mockResolvedValue('')
  act(() => result.current.retry())
  await waitFor(() => expect(waiting()).toEqual([]))
})

it('waits for a server that is busy for a moment', async () => {
  upload.mockRejectedValueOnce(new AppError('too_many_requests', 'Too many', { status: 429, details: '5' }))
  upload.mockResolvedValue('')
  choose()
  await waitFor(() => expect(waiting()).toMatchObject([{ state: 'waiting' }]))
  await waitFor(() => expect(waiting()).toEqual([]), { timeout: 5000 })
})
