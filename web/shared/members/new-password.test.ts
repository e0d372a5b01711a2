// Which new passwords are accepted, and why the others are refused.
import { expect, it } from 'vitest'
import { isPassword, passwordTooShort } from './new-password.ts'

it('a password has at least six characters, and is not blank', () => {
  expect(isPassword('12345')).toBe(false)
  expect(isPassword('123456')).toBe(true)
  expect(isPassword('      ')).toBe(false)
  expect(passwordTooShort).toBe('Password must be at least 6 characters long')
})
