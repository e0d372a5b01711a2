// Photographs are drawn one after the other: ten of a camera at once would take half a gigabyte of a phone.
import { expect, it } from 'vitest'
import { createTurns } from './in-turn.ts'

it('begins each when the one before has ended, also when that failed', async () => {
  const inTurn = createTurns()
  const seen: string[] = []
  let running = 0
  const work = (name: string, fails = false) =>
    inTurn(async () => {
      running += 1
      expect(running).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 1))
      seen.push(name)
      running -= 1
      if (fails) throw new Error(name)
      return name
    })
  const all = [work('first'), work('second', true), work('third')]
  expect(await Promise.allSettled(all)).toMatchObject([
    { status: 'fulfilled', value: 'first' },
    { status: 'rejected' },
    { status: 'fulfilled', value: 'third' },
  ])
  expect(seen).toEqual(['first', 'second', 'third'])
})
