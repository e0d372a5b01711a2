// The fair queue: whose job runs next, who is refused, and what becomes of a job whose asker left.
import { expect, test } from 'vitest'
import { createFairQueue, type FairQueueOptions, type Rank } from './fair-queue.ts'

const refusal = () => new Error('too many are waiting')

function startQueue(options: Partial<FairQueueOptions> = {}) {
  const queue = createFairQueue({ atOnce: 2, mostWaitingOfSource: 10, mostWaiting: 15, refusal, ...options })
  const done: string[] = []
  const gates: (() => void)[] = []
  const run = (name: string, rank: Rank, source = name.slice(0, 1), signal?: AbortSignal) =>
    queue.run({
      source,
      rank,
      signal,
      work: async () => {
        done.push(name)
        await new Promise<void>((resolve) => gates.push(resolve))
      },
    })
  const started = () => new Promise((resolve) => setImmediate(resolve))
  /** Ends the running jobs one by one, and those that follow. */
  const finish = async () => {
    for (let idle = 0; idle < 3; idle++) {
      await started()
      const gate = gates.shift()
      if (!gate) continue
      gate()
      idle = -1
    }
  }
  return { run, done, finish, started }
}

test('sources take turns: one that sends many jobs waits for them alone', async () => {
  const { run, done, finish } = startQueue()
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1'].map((name) => run(name, 'member'))
  await finish()
  await Promise.all(all)
  expect(done).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'a5'])
})

test('visitors leave a place free, and wait for members', async () => {
  const { run, done, finish, started } = startQueue()
  const all = [run('v1', 'visitor'), run('v2', 'visitor'), run('w1', 'visitor')]
  await started()
  expect(done).toEqual(['v1'])
  all.push(run('m1', 'member'), run('m2', 'member'))
  await started()
  expect(done).toEqual(['v1', 'm1'])
  await finish()
  await Promise.all(all)
  expect(done).toEqual(['v1', 'm1', 'm2', 'v2', 'w1'])
})

test('a job whose asker left is not run, and its place goes to the next', async () => {
  const { run, done, finish } = startQueue()
  const leaving = new AbortController()
  const first = [run('a1', 'member'), run('a2', 'member')]
  const left = run('a3', 'member', 'a', leaving.signal)
  const last = run('a4', 'member')
  leaving.abort(new Error('went away'))
  await expect(left).rejects.toThrow('went away')
  await finish()
  await Promise.all([...first, last])
  expect(done).toEqual(['a1', 'a2', 'a4'])
  await expect(run('a5', 'member', 'a', leaving.signal)).rejects.toThrow('went away')
})

test('a source with too many waiting jobs is refused, others are not; visitors never fill the members’ queue', async () => {
  const { run, done, finish } = startQueue()
  const kept = Array.from({ length: 11 }, (_, n) => run(`v${n}`, 'visitor'))
  await expect(run('v11', 'visitor')).rejects.toThrow('too many are waiting')
  for (let n = 0; n < 5; n++) kept.push(run(`w${n}`, 'visitor'))
  await expect(run('x', 'visitor')).rejects.toThrow('too many are waiting')
  for (let n = 0; n < 6; n++) kept.push(run(`m${n}`, 'member'))
  await finish()
  await Promise.all(kept)
  expect(done).toHaveLength(22)
})

test('a failed job frees its place', async () => {
  const queue = createFairQueue({ atOnce: 2, mostWaitingOfSource: 1, mostWaiting: 1, refusal })
  const fails = () => queue.run({ source: 'a', rank: 'visitor', work: () => Promise.reject(new Error('fails')) })
  for (let n = 0; n < 5; n++) await expect(fails()).rejects.toThrow('fails')
})
