// The limit on concurrent work: it runs some, lets some wait, and refuses the rest.
import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency-limit.ts'

const refusal = () => new Error('too many are waiting')

test('a concurrency limit runs no more at once than allowed, all in order, also after a failure', async () => {
  const limited = limitConcurrency(2, { maxWaiting: 10, refusal })
  let running = 0
  let most = 0
  const done: number[] = []
  const results = await Promise.allSettled(
    [0, 1, 2, 3, 4, 5].map((n) =>
      limited(async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 5))
        running -= 1
        done.push(n)
        if (n === 1) throw new Error('fails')
      }),
    ),
  )
  expect(most).toBe(2)
  expect(done).toEqual([0, 1, 2, 3, 4, 5])
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})

test('a concurrency limit refuses work when too much is waiting, and takes new work once there is room', async () => {
  const limited = limitConcurrency(1, { maxWaiting: 1, refusal })
  const slow = () => new Promise<string>((resolve) => setTimeout(() => resolve('done'), 10))
  const first = limited(slow)
  const second = limited(slow)
  await expect(limited(slow)).rejects.toThrow('too many are waiting')
  expect(await Promise.all([first, second])).toEqual(['done', 'done'])
  expect(await limited(slow)).toBe('done')
})

test('a concurrency limit without a waiting limit lets any number wait', async () => {
  const limited = limitConcurrency(1)
  const work = Array.from({ length: 200 }, (_, n) => limited(async () => n))
  expect(await Promise.all(work)).toHaveLength(200)
})
