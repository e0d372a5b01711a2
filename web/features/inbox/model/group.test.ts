// What a group's name may be, and who reads a conversation.
import { expect, it } from 'vitest'
import type { Thread } from '#types/shapes.ts'
import { isGroupName, readersOf } from './group.ts'

const ben = { id: 'ben', name: 'Ben Okafor', avatarUrl: null }
const carol = { id: 'carol', name: 'Carol Lindqvist', avatarUrl: null }
const chat = (thread: Partial<Thread>) =>
  ({
    type: 'direct_message',
    createdAt: '2026-11-01T10:00:00Z',
    participants: [ben],
    status: null,
    ...thread,
  }) as Thread
const said = (thread: Partial<Thread>) => readersOf(chat(thread), 'ava').join(' ')

it('a name has 2 to 60 letters', () => {
  expect(['', ' a ', 'Us', 'x'.repeat(60), 'x'.repeat(61)].map(isGroupName)).toEqual([false, false, true, true, false])
})

it('every conversation says who reads it, and that nobody of the club does', () => {
  expect(said({})).toMatch(/^You and Ben Okafor\. Nobody else\. Nobody of the club/)
  expect(said({ type: 'intro_chat', participants: [ben, carol] })).toMatch(/^You, Ben Okafor, and Carol Lindqvist\./)
  expect(said({ type: 'plug_request', requesterId: 'ava' })).toMatch(
    /^You and Ben Okafor, whom you asked\. Whom it is about/,
  )
  expect(said({ type: 'plug_request', requesterId: 'ben', status: 'declined' })).toMatch(
    /^You and Ben Okafor, who asked\. Nobody/,
  )
})

it('who came to a group later reads from then on', () => {
  const group = { makerId: 'ben', joinedAt: '2026-11-01T10:00:00Z', full: false }
  expect(said({ type: 'intro_chat', group })).not.toContain('You came on')
  expect(said({ type: 'intro_chat', group: { ...group, joinedAt: '2026-11-05T10:00:00Z' } })).toContain('You came on')
})
