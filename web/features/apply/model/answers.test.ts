// Every rule of the answers, at its edges.
import { describe, expect, it } from 'vitest'
import {
  isDateOfBirth,
  isEmail,
  isFullName,
  isHandle,
  isIndustryChoice,
  isInviter,
  isPassword,
  isReason,
  passwordProblem,
} from './answers.ts'

describe('email', () => {
  it.each(['a@b.c', 'ada.lovelace+club@mail.example.com', 'ünï@exämple.de'])('accepts %s', (value) => {
    expect(isEmail(value)).toBe(true)
  })
  it.each(['', ' ', 'ada', 'ada@', '@b.c', 'ada@example', 'a da@b.c', 'ada@b .c', 'a@b@c.d', 'ada@b.c\n'])(
    'refuses %j',
    (value) => {
      expect(isEmail(value)).toBe(false)
    },
  )
  it('accepts 254 characters and no more', () => {
    expect(isEmail(`${'a'.repeat(250)}@b.c`)).toBe(true)
    expect(isEmail(`${'a'.repeat(251)}@b.c`)).toBe(false)
  })
})

describe('password', () => {
  it('is only required, and blanks are none', () => {
    expect(isPassword('')).toBe(false)
    expect(isPassword('      ')).toBe(false)
    expect(isPassword(' \u00a0\t')).toBe(false)
    expect(isPassword('x')).toBe(true)
    expect(isPassword(' x ')).toBe(true)
  })
  it('is no longer than its hash can read, counted in bytes', () => {
    expect(isPassword('x'.repeat(72))).toBe(true)
    expect(isPassword('x'.repeat(73))).toBe(false)
    expect(isPassword('é'.repeat(36))).toBe(true)
    expect(isPassword('é'.repeat(37))).toBe(false)
  })
})

it('a password that is too long is told so in letters', () => {
  expect(passwordProblem('x'.repeat(73))).toBe('Please use at most 72 characters')
  expect(passwordProblem('🥂'.repeat(19))).toBe(
    'This is too long: accents and emoji count as several letters. Please use fewer',
  )
  expect(passwordProblem('🥂'.repeat(18))).toBeNull()
  expect(passwordProblem('   ')).toBe('Password is required')
  expect(passwordProblem('')).toBeNull()
})

describe('full name', () => {
  it.each([
    'Ada Lovelace',
    'Ada King Lovelace',
    '  Ada \t Lovelace ',
    '李 小龍',
    '<b>Ada</b> "O\'Hara"',
    "Robert'); DROP",
  ])('accepts %j', (value) => {
    expect(isFullName(value)).toBe(true)
  })
  it.each(['', '   ', 'Ada', 'Ada ', 'Ada King Noel Lovelace'])('refuses %j', (value) => {
    expect(isFullName(value)).toBe(false)
  })
  it('accepts 100 characters and no more', () => {
    expect(isFullName(`Ada ${'x'.repeat(96)}`)).toBe(true)
    expect(isFullName(`Ada ${'x'.repeat(97)}`)).toBe(false)
    expect(isFullName(`${'x'.repeat(100)} ${'y'.repeat(99)}`)).toBe(false)
  })
})

describe('date of birth', () => {
  it.each(['10/12/1990', '31/02/1990', '99/99/9999', '00/00/0000'])(
    'requires the shape of %s and checks no calendar',
    (value) => {
      expect(isDateOfBirth(value)).toBe(true)
    },
  )
  it.each([
    '',
    '1/2/1990',
    '10-12-1990',
    '10/12/90',
    '10/12/19900',
    '1990/12/10',
    ' 10/12/1990',
    '10/12/1990\n',
    '١٠/١٢/١٩٩٠',
  ])('refuses %j', (value) => {
    expect(isDateOfBirth(value)).toBe(false)
  })
})

it('industries: at least one, at most three', () => {
  expect([[], ['a'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']].map(isIndustryChoice)).toEqual([false, true, true, false])
})

describe('social handle', () => {
  it.each(['@a', ' @ada ', '@ada.lovelace_1', `@${'x'.repeat(63)}`])('takes %j', (value) => {
    expect(isHandle(value)).toBe(true)
  })
  it.each(['', '@', ' @ ', '@ ', 'ada', 'a@da', `@${'x'.repeat(64)}`])('refuses %j', (value) => {
    expect(isHandle(value)).toBe(false)
  })
})

it('reason: required, at most 400 characters', () => {
  expect(isReason('')).toBe(false)
  expect(isReason(' \n ')).toBe(false)
  expect(isReason('x')).toBe(true)
  expect(isReason('x'.repeat(400))).toBe(true)
  expect(isReason('x'.repeat(401))).toBe(false)
})

it('invited by: always valid, also empty, up to the length that can be stored', () => {
  expect(isInviter('')).toBe(true)
  expect(isInviter('Ava')).toBe(true)
  expect(isInviter('x'.repeat(120))).toBe(true)
  expect(isInviter('x'.repeat(121))).toBe(false)
})
