// Whether two who were introduced have met: the question, its four answers, and what is said of one.
import type { Meeting, MeetingAnswer, Thread } from '#types/shapes.ts'

export const meetingAnswers: { answer: MeetingAnswer; label: string }[] = [
  { answer: 'met', label: 'We met' },
  { answer: 'planned', label: 'Planned' },
  { answer: 'not_yet', label: 'Not yet' },
  { answer: 'did_not_fit', label: 'It did not fit' },
]

export const meetingLabel = (answer: MeetingAnswer) =>
  meetingAnswers.find((one) => one.answer === answer)?.label ?? 'We met'

/** Whom the member was introduced to, while both are in the chat. */
export function metIn(thread: Pick<Thread, 'requesterId' | 'targetId' | 'participants'>, me: string) {
  const otherId = thread.requesterId === me ? thread.targetId : thread.requesterId
  return thread.participants.find(({ id }) => id === otherId)
}

/** What stands, with what was pressed here laid over it. */
export const meetingWith = (meeting: Meeting, pressed: MeetingAnswer | undefined): Meeting =>
  pressed ? { answer: pressed, due: false } : meeting
