// Who may be asked for an endorsement.
import { expect, it } from 'vitest'
import { mentionsSomebody, recipientProblem } from './endorsement-recipient.ts'

it('an endorsement request needs an e-mail or a handle, at most three, nobody twice', () => {
  expect(mentionsSomebody('a@b')).toBe(true)
  expect(mentionsSomebody('ada')).toBe(false)
  expect(recipientProblem('ada', [])).toBe('Please enter an email or @handle')
  expect(recipientProblem('@d', ['@a', '@b', '@c'])).toBe('Maximum 3 endorsement requests allowed')
  expect(recipientProblem('@Ada', ['@ada'])).not.toBeNull()
  expect(recipientProblem('@ada', ['@bea'])).toBeNull()
})
