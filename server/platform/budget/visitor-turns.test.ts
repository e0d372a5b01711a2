// Visitors' turns: who sends many requests waits for them alone, and nothing one does keeps a place for long.
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createVisitorTurns } from './visitor-turns.ts'

const answer = () => new ServerResponse(new IncomingMessage(new Socket()))

it('go from source to source: one that sends many does not keep the next one waiting', async () => {
  const turns = createVisitorTurns({ atOnce: 1, longestMs: 1000 })
  const started: string[] = []
  const take = (source: string) =>
    turns.take(source, answer(), (done) => {
      started.push(source)
      setTimeout(done, 5)
    })
  for (let index = 0; index < 20; index++) take('many')
  take('one')
  take('other')
  await expect.poll(() => started.length, { timeout: 5000 }).toBe(22)
  expect(started.indexOf('one')).toBeLessThan(4)
  expect(started.indexOf('other')).toBeLessThan(5)
})

it('pass on when the work takes too long', async () => {
  const turns = createVisitorTurns({ atOnce: 1, longestMs: 30 })
  let isServed = false
  turns.take('slow', answer(), () => undefined)
  turns.take('next', answer(), () => {
    isServed = true
  })
  expect(isServed).toBe(false)
  await expect.poll(() => isServed).toBe(true)
})

it('are not taken for a client that has left', async () => {
  const turns = createVisitorTurns({ atOnce: 1, longestMs: 30 })
  const started: string[] = []
  const [first, left] = [answer(), answer()]
  turns.take('first', first, () => started.push('first'))
  turns.take('left', left, () => started.push('left'))
  turns.take('next', answer(), () => started.push('next'))
  left.emit('close')
  first.emit('finish')
  await sleep(100)
  expect(started).toEqual(['first', 'next'])
})

it('cut off a source that has too many waiting', () => {
  const turns = createVisitorTurns({ atOnce: 1, longestMs: 1000 })
  const responses = Array.from({ length: 410 }, answer)
  for (const response of responses) turns.take('many', response, () => undefined)
  expect(responses.filter(({ destroyed }) => destroyed)).toHaveLength(9)
})
