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
    { type: 'failed', id: 'a', code: 'network' },
  )

  it('holds back later ones in the same conversation only', () => {
    expect(failedOf(entries).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(nextToSend(entries)?.id).toBe('c')
  })

  it('stops later ones until it is retried', () => {
    const more = outboxReducer(entries, written('d'))
    expect(nextToSend(outboxReducer(more, { type: 'sent', id: 'c' }))).toBeUndefined()
    const retried = outboxReducer(more, { type: 'retry', ids: ['a', 'b'] })
    expect(nextToSend(retried)).toMatchObject({ id: 'a', state: 'queued' })
    expect(failedOf(retried)).toEqual([])
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

it('messages wait for a connection without failing', () => {
  const entries = after(written('a'), { type: 'sending', id: 'a' }, { type: 'waiting', id: 'a' })
  expect(entries[0]?.state).toBe('queued')
})
