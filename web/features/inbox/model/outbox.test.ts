// Unsent messages keep their order, are never sent twice and never get lost.
import { describe, expect, it } from 'vitest'
import { failedOf, nextToSend, type OutboxAction, type OutboxEntry, outboxReducer } from './outbox.ts'

const entry = (id: string, threadId = 't'): OutboxEntry => ({
  id,
  threadId,
  content: id,
  createdAt: '2026-11-21T12:00:00Z',
  state: 'queued',
  notify: { recipients: [], threadType: 'direct_message', threadTitle: '' },
})
const after = (...actions: OutboxAction[]) => actions.reduce(outboxReducer, [])
const written = (id: string, threadId?: string): OutboxAction => ({ type: 'written', entry: entry(id, threadId) })

it('messages are sent in the order they were written', () => {
  let entries = after(written('a'), written('b'))
  expect(nextToSend(entries)?.id).toBe('a')
  entries = outboxReducer(entries, { type: 'sent', id: 'a' })
  expect(nextToSend(entries)?.id).toBe('b')
})

it('an id enters the outbox only once', () => {
  expect(after(written('a'), written('a'))).toHaveLength(1)
})

describe('a failed message', () => {
  const entries = after(
    written('a'),
    written('b'),
    written('c', 'other'),
    { type: 'sending', id: 'a' },
    { type: 'failed', id: 'a', code: 'not_friends' },
  )

  it('holds back later ones in the same conversation only', () => {
    expect(failedOf(entries).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(nextToSend(entries)?.id).toBe('c')
  })

  it('stops later ones until it is retried', () => {
    expect(nextToSend(outboxReducer(entries, { type: 'sent', id: 'c' }))).toBeUndefined()
    const retried = outboxReducer(entries, { type: 'retry', ids: ['a', 'b'] })
    expect(nextToSend(retried)).toMatchObject({ id: 'a', state: 'queued' })
    expect(failedOf(retried)).toEqual([])
  })

  it('is tried once more, in order, when the next one of its conversation is written', () => {
    const more = outboxReducer(entries, written('d'))
    expect(more.map(({ id, state }) => [id, state])).toEqual(['a', 'b', 'c', 'd'].map((id) => [id, 'queued']))
    expect(failedOf(outboxReducer(entries, written('e', 'other')))).toHaveLength(2)
  })

  it('can be discarded', () => {
    expect(outboxReducer(entries, { type: 'discarded', id: 'a' }).map(({ id }) => id)).toEqual(['b', 'c'])
  })
})

it('a message that was sending when the tab closed is sent again; a failed one stays failed', () => {
  const entries = after(
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

it('what an older build gave up for a lost line is sent again', () => {
  const entries = after(written('a'), { type: 'failed', id: 'a', code: 'network' }, { type: 'restored' })
  expect(nextToSend(entries)).toMatchObject({ id: 'a', state: 'queued' })
})

describe('a message that did not arrive', () => {
  const entries = after(
    written('a'),
    written('b'),
    written('c', 'other'),
    { type: 'sending', id: 'a' },
    { type: 'waiting', id: 'a' },
  )

  it('waits without failing, and is the next one of its conversation', () => {
    expect(failedOf(entries)).toEqual([])
    expect(nextToSend(entries)).toMatchObject({ id: 'a', state: 'waiting' })
  })

  it('is not overtaken in its conversation while that rests; others go on', () => {
    expect(nextToSend(entries, new Set(['t']))?.id).toBe('c')
    expect(nextToSend(outboxReducer(entries, { type: 'sent', id: 'c' }), new Set(['t']))).toBeUndefined()
  })
})
