// What the worker keeps goes by its id, and takes no newer one along that is handed over at that moment.
import { beforeEach, expect, it, vi } from 'vitest'
import { HANDED } from '#shared/storage/worker-keys.ts'
import { dropShare, type KeptShare, keptShare } from './kept-share.ts'

// jsdom has no IndexedDB; a map does the same, one transaction after the other.
const device = vi.hoisted(() => {
  const rows = new Map<string, KeptShare>()
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Answer>(act: () => Answer): Promise<Answer> => {
    const turn = last.then(act)
    last = turn
    return turn
  }
  return { rows, inTurn }
})
vi.mock('#shared/storage/device-store.ts', () => ({
  readStored: (key: string) => device.inTurn(() => device.rows.get(key)),
  changeStored: (key: string, change: (kept: KeptShare | undefined) => KeptShare | undefined) =>
    device.inTurn(() => {
      const kept = change(device.rows.get(key))
      if (kept) device.rows.set(key, kept)
      else device.rows.delete(key)
    }),
}))

const handOver = (id: string, at = Date.now()) =>
  device.inTurn(() => void device.rows.set(HANDED, { id, at, files: [], left: 0, others: 0 }))
beforeEach(() => device.rows.clear())

it('is there by its id for an hour, until it is dropped', async () => {
  await handOver('one')
  expect(await keptShare('another')).toBeNull()
  await dropShare('another')
  expect(await keptShare('one')).toMatchObject({ id: 'one' })
  await dropShare('one')
  expect(await keptShare('one')).toBeNull()
  await handOver('old', Date.now() - 3_700_000)
  expect(await keptShare('old')).toBeNull()
})

it('a newer one that is handed over at that moment stays', async () => {
  await handOver('one')
  await Promise.all([dropShare('one'), handOver('two')])
  expect(await keptShare('two')).toMatchObject({ id: 'two' })
})
