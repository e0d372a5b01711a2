// Every sentence of a failed submission.
import { expect, it } from 'vitest'
import { AppError } from '#shared/errors/app-error.ts'
import { newDraft } from './application-draft.ts'
import { insertRefused, problemAfterSending, problemBeforeSending } from './submit-problem.ts'

const complete = {
  ...newDraft(),
  email: 'ada@example.com',
  password: 'x',
  name: 'Ada Lovelace',
  dateOfBirth: '10/12/1990',
  jobTitle: 'Investor' as const,
  industries: ['Tech' as const],
  profilePhoto: 'https://x.example/1.jpg',
  instagram: '@ada',
  whyYouText: 'First.',
}

it('blank answers are named in this order', () => {
  expect(problemBeforeSending({ ...complete, email: ' ', name: '', password: '' })).toBe('Email is required')
  expect(problemBeforeSending({ ...complete, name: ' ', password: '' })).toBe('Name is required')
  expect(problemBeforeSending({ ...complete, password: '' })).toBe('Password is required')
  expect(problemBeforeSending({ ...complete, password: '      ' })).toBe('Password is required')
  expect(problemBeforeSending({ ...complete, profilePhoto: null })).toBe(
    'Application validation failed. Please check all required fields.',
  )
  expect(problemBeforeSending(complete)).toBeNull()
})

const refused = (message: string, code = '23505') =>
  new AppError(insertRefused, message, { cause: new AppError(code, message) })

it.each([
  [
    refused('duplicate key value violates unique constraint "applications_one_open_per_email"'),
    'An application with this email already exists.',
  ],
  [refused('This application Already Exists'), 'An application with this email already exists.'],
  [
    refused('new row violates row-level security policy for table "applications"', '42501'),
    'Application validation failed. Please check all required fields.',
  ],
  [refused('the disk is full', '53100'), 'Failed to submit application: the disk is full'],
  [
    refused('TypeError: Failed to fetch', 'network'),
    'Failed to submit application: You seem to be offline. Please check your connection and try again.',
  ],
  [new AppError('network', 'Failed to fetch'), 'An unexpected error occurred. Please try again.'],
  [new TypeError('undefined is not a function'), 'An unexpected error occurred. Please try again.'],
])('the failure %s has its sentence', (error, sentence) => {
  expect(problemAfterSending(error)).toBe(sentence)
})
