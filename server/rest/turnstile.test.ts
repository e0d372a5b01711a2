// Few at once, in order, and a refusal when too many wait.
import { expect, test } from 'vitest'
import { createTurnstile, TurnstileFull } from './turnstile.ts'

test('never more at once than allowed, all in order, also after failures', async () => {
  const pass = createTurnstile(2, 10)
  let inside = 0
  let most = 0
  const done: number[] = []
  const results = await Promise.allSettled(
    [0, 1, 2, 3, 4, 5].map((n) =>
      pass(async () => {
        inside += 1
        most = Math.max(most, inside)
        await new Promise((resolve) => setTimeout(resolve, 5))
        inside -= 1
        done.push(n)
        if (n === 1) throw new Error('fails')
      }),
    ),
  )
  expect(most).toBe(2)
  expect(done).toEqual([0, 1, 2, 3, 4, 5])
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})

test('too many waiting are refused', async () => {
  const pass = createTurnstile(1, 1)
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 10))
  const first = pass(slow)
  const second = pass(slow)
  await expect(pass(slow)).rejects.toThrow(TurnstileFull)
  await Promise.all([first, second])
  await expect(pass(slow)).resolves.toBeUndefined()
})
