// Typing a date of birth, key by key, as people and keyboards do it.
import { expect, it } from 'vitest'
import { typeDate } from './type-date.ts'

const typed = (keys: string) => [...keys].reduce((date, key) => typeDate(date, date + key), '')

it('sets the slashes for someone who types digits', () => {
  expect(typed('10121990')).toBe('10/12/1990')
})

it('lets someone type the slashes', () => {
  expect(typed('10/12/1990')).toBe('10/12/1990')
})

it('gives a single digit its zero when the slash follows', () => {
  expect(typed('1/2/1990')).toBe('01/02/1990')
})

it('stops after the year', () => {
  expect(typed('101219905')).toBe('10/12/1990')
})

it('takes a pasted date', () => {
  expect(typeDate('', '10/12/1990')).toBe('10/12/1990')
  expect(typeDate('', '10.12.1990')).toBe('10/12/1990')
  expect(typeDate('', ' 10-12-1990 ')).toBe('10/12/1990')
  expect(typeDate('', '1.2.1990')).toBe('01/02/1990')
})

it('lets everything be deleted again, one key at a time', () => {
  let date = '10/12/1990'
  const seen: string[] = []
  for (let turn = 0; turn < 12 && date; turn++) {
    date = typeDate(date, date.slice(0, -1))
    seen.push(date)
  }
  expect(date).toBe('')
  expect(seen).toContain('10/12')
})

it('takes no letters', () => {
  expect(typeDate('', 'tomorrow')).toBe('')
})
