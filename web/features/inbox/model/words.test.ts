// Reactions, edits and words taken back, as they will be while they wait.
import { expect, it } from 'vitest'
import type { Entry } from '#shared/outbox/act.ts'
import type { Message } from '#types/shapes.ts'
import { changeMessage, newestLog, withLive } from './message-log.ts'
import {
  asRemoved,
  canEdit,
  canTakeBack,
  countedEmojis,
  editing,
  REMOVED,
  reacting,
  withEdits,
  withReaction,
  withWordActs,
} from './words.ts'

const message = (id: string, more: Partial<Message> = {}): Message => ({
  id,
  thread_id: 't',
  sender_id: 'ava',
  content: id,
  message_type: 'user',
  created_at: '2026-11-21T12:00:00Z',
  seq: Number(id.slice(1)),
  metadata: {},
  hidden: false,
  reply_to: null,
  edited_at: null,
  removed_at: null,
  ...more,
})
const entry = <Input>(input: Input): Entry<Input> => ({
  id: 'e',
  kind: 'k',
  subject: 's',
  input,
  createdAt: '2026-11-21T12:01:00Z',
  state: 'queued',
  tries: 0,
})
const none = { reactions: [], edits: [], takenBack: [] }
const about = (messageId: string) => ({ threadId: 't', messageId })

it('what waits is laid over the messages, and leaves the others as they are', () => {
  const all = [message('m1'), message('m2'), message('m3'), message('m4')]
  expect(withWordActs(all, none)).toBe(all)
  const [first, second, third, fourth] = withWordActs(all, {
    reactions: [entry({ ...about('m1'), userId: 'ben', emoji: '❤️' })],
    edits: [entry({ ...about('m2'), content: 'Two', unsent: false })],
    takenBack: [entry(about('m3'))],
  })
  expect(first?.reactions).toEqual([{ userId: 'ben', emoji: '❤️' }])
  expect(second).toMatchObject({ content: 'Two', edited_at: '2026-11-21T12:01:00Z' })
  expect(third).toMatchObject({ content: REMOVED, removed_at: '2026-11-21T12:01:00Z' })
  expect(fourth).toBe(all[3])
})

it('a message that waits says what it was changed to', () => {
  const input = {
    threadId: 't',
    content: 'Helo',
    notify: { recipients: [], threadType: 'direct_message', threadTitle: '' },
  } as const
  const unsent = [{ ...entry({ ...input, notify: { ...input.notify, recipients: [] } }), id: 'm1' }]
  expect(withEdits(unsent, [])).toBe(unsent)
  expect(withEdits(unsent, [entry({ ...about('m1'), content: 'Hello', unsent: true })])[0]?.input.content).toBe('Hello')
})

it('an edit of a message that waits is sent after it, others on their own', () => {
  expect(editing.subject({ ...about('m1'), content: 'x', unsent: true })).toBe('thread:t')
  expect(editing.subject({ ...about('m1'), content: 'x', unsent: false })).toBe('message:m1')
  expect(reacting.subject({ ...about('m1'), userId: 'ava', emoji: null })).toBe('reaction:m1')
})

it('a member has one reaction to a message', () => {
  const once = withReaction(message('m1'), 'ben', '❤️')
  const twice = withReaction(withReaction(once, 'ben', '😂'), 'ava', '😂')
  expect(twice.reactions).toEqual([
    { userId: 'ben', emoji: '😂' },
    { userId: 'ava', emoji: '😂' },
  ])
  expect(countedEmojis(twice.reactions ?? [])).toEqual([{ emoji: '😂', count: 2 }])
  expect(withReaction(once, 'ben', null).reactions).toBeUndefined()
})

it('what answers a message follows it', () => {
  const answer = message('m2', { reply_to: 'm1', sender_id: 'ben' })
  const log = withLive(newestLog([message('m1')]), answer)
  expect(log.messages[1]?.quoted).toMatchObject({ content: 'm1', removed: false })
  const edited = withLive(log, message('m1', { content: 'One' }))
  expect(edited.messages[1]?.quoted).toMatchObject({ content: 'One' })
  const removed = changeMessage(edited, 'm1', (one) => asRemoved(one, '2026-11-21T12:05:00Z'))
  expect(removed.messages[1]?.quoted).toMatchObject({ content: REMOVED, removed: true })
  // Also where the answered one is not loaded.
  const alone = withLive(
    { ...newestLog([answer]), hasOlder: true },
    message('m1', { content: REMOVED, removed_at: '2026-11-21T12:05:00Z' }),
  )
  expect(alone.messages).toHaveLength(1)
  expect(alone.messages[0]?.quoted).toMatchObject({ removed: true })
})

it('what was said before the first that arrived has its place, in a conversation that is whole', () => {
  const log = withLive(newestLog([message('m2')]), message('m1'))
  expect(log.messages.map(({ id }) => id)).toEqual(['m1', 'm2'])
  expect(withLive({ ...newestLog([message('m2')]), hasOlder: true }, message('m1')).messages).toHaveLength(1)
})

it('a change that is heard keeps the reactions, unless the message was taken back', () => {
  const log = newestLog([withReaction(message('m1'), 'ben', '❤️')])
  expect(withLive(log, message('m1', { content: 'One' })).messages[0]?.reactions).toHaveLength(1)
  expect(withLive(log, message('m1', { removed_at: '2026-11-21T12:05:00Z' })).messages[0]?.reactions).toBeUndefined()
})

it('own words can be edited for fifteen minutes and taken back for a day', () => {
  const said = message('m1')
  const after = (minutes: number) => Date.parse(said.created_at) + minutes * 60_000
  expect([canEdit(said, after(14)), canEdit(said, after(15))]).toEqual([true, false])
  expect([canTakeBack(said, after(24 * 60 - 1)), canTakeBack(said, after(24 * 60))]).toEqual([true, false])
  expect(canTakeBack({ ...said, hidden: true }, after(1))).toBe(false)
  expect(canEdit({ ...said, removed_at: said.created_at }, after(1))).toBe(false)
})
