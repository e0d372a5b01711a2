// Which new passwords are accepted, and why the others are refused.
import { expect, it } from 'vitest'
import { passwordProblem } from './new-password.ts'

it.each([
  ['12345', 'Password must be at least 6 characters long'],
  ['      ', 'Password must be at least 6 characters long'],
  ['123456', null],
  ['x'.repeat(72), null],
  ['x'.repeat(73), 'This password is too long. Please choose a shorter one.'],
  ['é'.repeat(37), 'This password is too long. Please choose a shorter one.'],
])('%j', (typed, problem) => expect(passwordProblem(typed)).toBe(problem))
