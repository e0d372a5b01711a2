// What was handed over goes once it was chosen or is over, and takes no newer one along that comes at that moment.
import { beforeEach, expect, it, vi } from 'vitest'
import { HANDED } from '#shared/storage/worker-keys.ts'
import { dropShare, type KeptShare, keptShare, sweepShares } from './kept-share.ts'

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

const HOUR = 3_600_000
const share = (id: string, at: number): KeptShare => ({ id, at, files: [], left: 0, others: 0 })
const handOver = (kept: KeptShare) => device.inTurn(() => void device.rows.set(HANDED, kept))
beforeEach(() => device.rows.clear())

it('is dropped by its own id, and swept after an hour', async () => {
  await handOver(share('one', 5 * HOUR))
  await dropShare('another')
  await sweepShares(6 * HOUR)
  expect((await keptShare('one', 6 * HOUR))?.id).toBe('one')
  await sweepShares(6 * HOUR + 1)
  expect(device.rows.size).toBe(0)
  await handOver(share('two', 5 * HOUR))
  await dropShare('two')
  expect(device.rows.size).toBe(0)
})

it('a newer one that is handed over at that moment stays', async () => {
  await handOver(share('one', 0))
  const left = [dropShare('one'), handOver(share('two', 5 * HOUR))]
  await Promise.all(left)
  expect(device.rows.get(HANDED)?.id).toBe('two')
  await handOver(share('old', 0))
  await Promise.all([sweepShares(5 * HOUR), handOver(share('new', 5 * HOUR))])
  expect(device.rows.get(HANDED)?.id).toBe('new')
})
