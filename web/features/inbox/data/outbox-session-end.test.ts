// When a session ends by itself, unsent messages wait for the member; signing out deletes them.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { probeWith, tryNow } from '#shared/connection/connection.ts'
import { beginSignOut, finishSignOut, forgetSession } from '#shared/session/session-end.ts'
import type { OutboxEntry } from '../model/outbox.ts'
import { outboxOf } from './outbox.ts'

// jsdom has no IndexedDB; a map does the same.
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
  // Without a line, nothing is sent.
  probeWith(async () => false)
  await tryNow()
  outboxOf('ada').write(unsent)
  await vi.waitFor(() => expect(kept('ada')).toMatchObject([{ id: 'm', state: 'queued' }]))
})

afterEach(() => {
  finishSignOut()
  forgetSession()
  device.clear()
})

it('a session that ends by itself keeps unsent messages for their writer, and for nobody else', async () => {
  forgetSession()
  expect(kept('ada')).toMatchObject([{ content: 'Half past eight?' }])
  await vi.waitFor(() => expect(outboxOf('ada').entries()).toMatchObject([{ content: 'Half past eight?' }]))
  expect(outboxOf('ben').entries()).toEqual([])
})

it('signing out deletes unsent messages', async () => {
  beginSignOut()
  forgetSession()
  await vi.waitFor(() => expect(kept('ada')).toBeUndefined())
})
