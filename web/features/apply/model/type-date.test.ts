// Typing a date of birth key by key.
import { expect, it } from 'vitest'
import { typeDate } from './type-date.ts'

const typed = (keys: string) => [...keys].reduce((date, key) => typeDate(date, date + key), '')

it('typing digits sets the slashes', () => {
  expect(typed('10121990')).toBe('10/12/1990')
})

it('the slashes can be typed', () => {
  expect(typed('10/12/1990')).toBe('10/12/1990')
})

it('a single digit gets its zero when the slash follows', () => {
  expect(typed('1/2/1990')).toBe('01/02/1990')
})

it('typing stops after the year', () => {
  expect(typed('101219905')).toBe('10/12/1990')
})

it('a date can be pasted', () => {
  expect(typeDate('', '10/12/1990')).toBe('10/12/1990')
  expect(typeDate('', '10.12.1990')).toBe('10/12/1990')
  expect(typeDate('', ' 10-12-1990 ')).toBe('10/12/1990')
  expect(typeDate('', '1.2.1990')).toBe('01/02/1990')
})

it('everything can be deleted, one key at a time', () => {
  let date = '10/12/1990'
  const seen: string[] = []
  for (let turn = 0; turn < 12 && date; turn++) {
    date = typeDate(date, date.slice(0, -1))
    seen.push(date)
  }
  expect(date).toBe('')
  expect(seen).toContain('10/12')
})

it('letters are ignored', () => {
  expect(typeDate('', 'tomorrow')).toBe('')
})
