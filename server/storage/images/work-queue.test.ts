// The queue in front of the picture work limits what runs and what waits.
import { describe, expect, it } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

describe('the work queue', () => {
  it('runs no more at once than it may, refuses beyond what may wait, and survives failures', async () => {
    const queue = createWorkQueue({ atOnce: 2, waiting: 3 })
    let running = 0
    let most = 0
    const release: (() => void)[] = []
    const job = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => release.push(resolve))
      running -= 1
      return 'done'
    }
    const five = Array.from({ length: 5 }, () => queue.run(job))
    await expect(queue.run(job)).rejects.toMatchObject({ statusCode: 503 })
    while (release.length > 0) {
      release.shift()?.()
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    expect(await Promise.all(five)).toEqual(Array(5).fill('done'))
    expect(most).toBe(2)
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await queue.run(async () => 'after')).toBe('after')
  })
})
