// Unsent acts keep their order, are never sent twice and never get lost.
import { describe, expect, it } from 'vitest'
import type { Entry } from './act.ts'
import { type Change, changeEntries, failedOf, nextToSend } from './entries.ts'

const entry = (id: string, subject = 's', input: unknown = id): Entry => ({
  id,
  kind: 'say',
  subject,
  input,
  createdAt: '2026-11-21T12:00:00Z',
  state: 'queued',
  tries: 0,
})
const told = (...actions: Change[]) => actions.reduce(changeEntries, [])
const written = (id: string, subject?: string): Change => ({ type: 'written', entry: entry(id, subject) })

it('acts are sent in the order they were written', () => {
  let entries = told(written('a'), written('b'))
  expect(nextToSend(entries)?.id).toBe('a')
  entries = changeEntries(entries, { type: 'sent', id: 'a' })
  expect(nextToSend(entries)?.id).toBe('b')
})

it('an id enters the outbox only once', () => {
  expect(told(written('a'), written('a'))).toHaveLength(1)
})

describe('a refused act', () => {
  const entries = told(
    written('a'),
    written('b'),
    written('c', 'other'),
    { type: 'sending', id: 'a' },
    { type: 'failed', id: 'a', code: 'not_friends' },
  )

  it('holds back later ones of the same subject only', () => {
    expect(failedOf(entries).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(nextToSend(entries)?.id).toBe('c')
  })

  it('stops later ones until it is retried', () => {
    expect(nextToSend(changeEntries(entries, { type: 'sent', id: 'c' }))).toBeUndefined()
    const retried = changeEntries(entries, { type: 'retry', ids: ['a', 'b'] })
    expect(nextToSend(retried)).toMatchObject({ id: 'a', state: 'queued' })
    expect(failedOf(retried)).toEqual([])
  })

  it('is tried once more, in order, when the next one of its subject is written', () => {
    const more = changeEntries(entries, written('d'))
    expect(more.map(({ id, state }) => [id, state])).toEqual(['a', 'b', 'c', 'd'].map((id) => [id, 'queued']))
    expect(failedOf(changeEntries(entries, written('e', 'other')))).toHaveLength(2)
  })

  it('can be discarded', () => {
    expect(changeEntries(entries, { type: 'discarded', id: 'a' }).map(({ id }) => id)).toEqual(['b', 'c'])
  })
})

it('an act that was sending when the tab closed is sent again; a failed one stays failed', () => {
  const entries = told(
    written('a'),
    written('b', 'other'),
    { type: 'sending', id: 'a' },
    { type: 'failed', id: 'b', code: 'not_friends' },
    { type: 'restored' },
  )
  expect(entries.map(({ state, code }) => [state, code])).toEqual([
    ['queued', undefined],
    ['failed', 'not_friends'],
  ])
})

describe('an act that did not arrive', () => {
  const entries = told(
    written('a'),
    written('b'),
    written('c', 'other'),
    { type: 'sending', id: 'a' },
    { type: 'waiting', id: 'a' },
  )

  it('waits without failing, and is the next one of its subject', () => {
    expect(failedOf(entries)).toEqual([])
    expect(nextToSend(entries)).toMatchObject({ id: 'a', state: 'waiting', tries: 1 })
  })

  it('is not overtaken in its subject while that rests; others go on', () => {
    expect(nextToSend(entries, new Set(['s']))?.id).toBe('c')
    expect(nextToSend(changeEntries(entries, { type: 'sent', id: 'c' }), new Set(['s']))).toBeUndefined()
  })
})

describe('acts that merge', () => {
  const merge = (waiting: unknown, later: unknown) => [waiting, later].flat()
  const press = (id: string, input: unknown): Change => ({ type: 'written', entry: entry(id, 's', input), merge })
  const inputs = (entries: Entry[]) => entries.map(({ id, input }) => [id, input])

  it('become one, under the later id: the earlier one may have arrived', () => {
    const tried = told(press('a', 1), { type: 'sending', id: 'a' }, { type: 'waiting', id: 'a' }, press('b', 2))
    expect(inputs(tried)).toEqual([['b', [1, 2]]])
    expect(tried[0]).toMatchObject({ state: 'queued', tries: 0 })
  })

  it('follow the one that is on its way', () => {
    const entries = told(press('a', 1), { type: 'sending', id: 'a' }, press('b', 2), press('c', 3))
    expect(inputs(entries)).toEqual([
      ['a', 1],
      ['c', [2, 3]],
    ])
  })

  it('keep the place of the first one', () => {
    const entries = told(press('a', 1), written('x', 'other'), press('b', 2))
    expect(entries.map(({ id }) => id)).toEqual(['b', 'x'])
  })
})
