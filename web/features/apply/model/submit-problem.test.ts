// Every sentence of a failed submission.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { AppError } from '#shared/errors/app-error.ts'
import { newDraft } from './application-draft.ts'
import {
  insertRefused,
  keptProblem,
  namedRefusal,
  problemAfterSending,
  problemBeforeSending,
} from './submit-problem.ts'

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
  new AppError(insertRefused, 'The server refused', {
    raw: message,
    cause: new AppError(code, 'The server refused', { raw: message }),
  })

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
  [
    refused('could not extend file', '53100'),
    'Failed to submit application: the server refused it. Please try again in a moment.',
  ],
  [
    new AppError(insertRefused, 'Too late.', { cause: new AppError('link_ended', 'Too late.') }),
    'Failed to submit application: Too late.',
  ],
  [
    refused('TypeError: Failed to fetch', 'network'),
    'Failed to submit application: You seem to be offline. Please check your connection and try again.',
  ],
  [new AppError('network', 'Failed to fetch'), 'An unexpected error occurred. Please try again.'],
  [new TypeError('undefined is not a function'), 'An unexpected error occurred. Please try again.'],
])('the failure %s has its sentence', (error, sentence) => {
  expect(problemAfterSending(error)).toBe(sentence)
})

it('a kept one that is refused is told by the limit it broke, whichever it is', () => {
  const source = readFileSync('supabase/schemas/02-applications/01-applications.sql', 'utf8')
  const limits = [...source.matchAll(/add constraint (applications_\w+) check/g)].flatMap(([, limit]) => limit ?? [])
  // The committee's own columns: nobody hands them in.
  const theirs = ['applications_status_known', 'applications_reviewed_once_decided']
  expect(limits.length).toBeGreaterThan(10)
  for (const limit of limits.filter((one) => !theirs.includes(one))) {
    const refusal = new AppError('23514', 'The server refused', {
      status: 400,
      raw: `new row violates check constraint "${limit}"`,
    })
    const named = namedRefusal(refusal)
    expect(named).toMatchObject({ code: limit, status: 400 })
    expect(keptProblem(limit), limit).not.toMatch(/unexpected/)
  }
  expect(keptProblem('23505')).toBe('An application with this email already exists.')
  expect(keptProblem(undefined)).toMatch(/unexpected/)
})
