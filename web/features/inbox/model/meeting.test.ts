// Whom the question is about, what is shown before the server has answered, and the words of each answer.
import { expect, test } from 'vitest'
import { meetingAnswers, meetingLabel, meetingWith, metIn } from './meeting.ts'

const bea = { id: 'bea', name: 'Bea Lind', avatarUrl: null }
const carl = { id: 'carl', name: 'Carl Roth', avatarUrl: null }

test('it is about the other of the two, while they are in the chat', () => {
  const thread = { requesterId: 'me', targetId: 'bea', participants: [bea, carl] }
  expect(metIn(thread, 'me')).toBe(bea)
  expect(metIn({ ...thread, requesterId: 'bea', targetId: 'me' }, 'me')).toBe(bea)
  expect(metIn({ ...thread, participants: [carl] }, 'me')).toBeUndefined()
})

test('a press is shown before the server has answered', () => {
  expect(meetingWith({ answer: null, due: true }, 'met')).toEqual({ answer: 'met', due: false })
  expect(meetingWith({ answer: 'planned', due: true }, undefined)).toEqual({ answer: 'planned', due: true })
})

test('each answer has its words', () => {
  expect(meetingAnswers.map(({ answer }) => meetingLabel(answer))).toEqual([
    'We met',
    'Planned',
    'Not yet',
    'It did not fit',
  ])
})
