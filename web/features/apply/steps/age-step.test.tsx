// The date of birth as a browser fills it in, as somebody corrects it, and what is said about an odd one.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useReducer } from 'react'
import { expect, it } from 'vitest'
import { longDate } from '#shared/format/time.ts'
import { newDraft } from '../model/application-draft.ts'
import { reduceDraft } from '../model/draft-reducer.ts'
import { AgeStep } from './age-step.tsx'

const submission = { busy: false, problem: null, submit: () => {} }

function Asked() {
  const [draft, dispatch] = useReducer(reduceDraft, null, newDraft)
  return <AgeStep draft={draft} dispatch={dispatch} submission={submission} sayBusy={() => {}} submitted={false} />
}

function ask() {
  render(<Asked />)
  return screen.getByLabelText<HTMLInputElement>('Date of birth')
}

it('what a browser fills in is read, and said in words', async () => {
  const field = ask()
  await userEvent.click(field)
  await userEvent.paste('1991-03-14')
  expect(field.value).toBe('14/03/1991')
  expect(screen.getByRole('status').textContent).toBe(longDate(new Date(1991, 2, 14)))
})

it('asks about a day that does not exist, and about a child', async () => {
  const field = ask()
  await userEvent.type(field, '31021990')
  expect(screen.getByRole('status').textContent).toBe('There is no such day in the calendar. Is that right?')
  await userEvent.clear(field)
  await userEvent.type(field, `0101${new Date().getFullYear() - 10}`)
  expect(screen.getByRole('status').textContent).toContain('That makes you 10. Is that right?')
})

it('a reader who writes the month first may mean the other date', async () => {
  const field = ask()
  await userEvent.type(field, '03041991')
  expect(screen.getByRole('status').textContent).toBe('April 3, 1991')
  await userEvent.click(screen.getByRole('button', { name: 'I was born on March 4, 1991' }))
  expect(field.value).toBe('04/03/1991')
  expect(screen.getByRole('status').textContent).toBe('March 4, 1991')
})

it('a day corrected in the middle gets its zero when the field is left', async () => {
  const field = ask()
  await userEvent.type(field, '14031991')
  await userEvent.type(field, '{Backspace}', { initialSelectionStart: 1, initialSelectionEnd: 2 })
  expect(field.value).toBe('1/03/1991')
  await userEvent.tab()
  expect(field.value).toBe('01/03/1991')
})
