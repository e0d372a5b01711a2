// What becomes of unsent messages when a session ends: they wait for a member whose session ran out, and go with one who signs out.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginSignOut, finishSignOut, forgetSession } from '#shared/session/session-end.ts'
import type { OutboxEntry } from '../model/outbox.ts'
import { outboxOf } from './outbox.ts'

// The document of these tests has no IndexedDB; a map keeps as well.
const device = vi.hoisted(() => new Map<string, unknown>())
vi.mock('#shared/storage/device-store.ts', () => ({
  readStored: async (key: string) => device.get(key),
  changeStored: async (key: string, change: (stored: unknown) => unknown) =>
    void device.set(key, change(device.get(key))),
  deleteStored: async (key: string) => void device.delete(key),
}))

const unsent: Omit<OutboxEntry, 'state'> = {
  id: 'm',
  threadId: 't',
  content: 'Half past eight?',
  createdAt: '2026-11-21T12:00:00Z',
  notify: { recipients: [], threadType: 'direct_message', threadTitle: 'Ben' },
}

const kept = (userId: string) => device.get(`o1-outbox-${userId}`)

beforeEach(async () => {
  // Offline, nothing leaves.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  outboxOf('ada').write(unsent)
  await vi.waitFor(() => expect(kept('ada')).toMatchObject([{ id: 'm', state: 'queued' }]))
})

afterEach(() => {
  finishSignOut()
  forgetSession()
  device.clear()
})

it('a session that ends by itself leaves them to their writer, and to nobody else', async () => {
  forgetSession()
  expect(kept('ada')).toMatchObject([{ content: 'Half past eight?' }])
  await vi.waitFor(() => expect(outboxOf('ada').entries()).toMatchObject([{ content: 'Half past eight?' }]))
  expect(outboxOf('ben').entries()).toEqual([])
})

it('signing out takes them along', async () => {
  beginSignOut()
  forgetSession()
  await vi.waitFor(() => expect(kept('ada')).toBeUndefined())
})
