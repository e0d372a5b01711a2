// What the worker keeps goes by its id: a newer handing over that comes meanwhile stays.
import { beforeEach, expect, it, vi } from 'vitest'
import { dropShare, type KeptShare, keptShare } from './kept-share.ts'

const device = vi.hoisted(() => new Map<string, unknown>())
vi.mock('#shared/storage/device-store.ts', () => ({
  readStored: async (key: string) => device.get(key),
  deleteStored: async (key: string) => void device.delete(key),
  // In one transaction, as the device has it.
  changeStored: async (key: string, change: (stored: unknown) => unknown) =>
    void device.set(key, change(device.get(key))),
}))

const handOver = (id: string) => {
  const share: KeptShare = { id, at: Date.now(), files: [], left: 0, others: 0 }
  device.set('o1-handed', share)
}
beforeEach(() => device.clear())

it('is there by its id, until it is dropped', async () => {
  handOver('one')
  expect(await keptShare('another')).toBeNull()
  await dropShare('another')
  expect(await keptShare('one')).toMatchObject({ id: 'one' })
  await dropShare('one')
  expect(await keptShare('one')).toBeNull()
})

it('dropping one takes no newer one along', async () => {
  handOver('one')
  const dropped = dropShare('one')
  handOver('two')
  await dropped
  expect(await keptShare('two')).toMatchObject({ id: 'two' })
})
