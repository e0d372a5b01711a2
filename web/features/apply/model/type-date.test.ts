// Typing a date of birth key by key.
// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { typeDate } from './type-date.ts'

const british = { monthFirst: false, today: new Date(2026, 10, 22) }
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
  expect(typeDate('', '10/12/1990', british)).toBe('10/12/1990')
  expect(typeDate('', '10.12.1990')).toBe('10/12/1990')
  expect(typeDate('', ' 10-12-1990 ', british)).toBe('10/12/1990')
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

it('a browser fills in the year first', () => {
  expect(typeDate('', '1991-03-14')).toBe('14/03/1991')
  expect(typeDate('10/12/1990', '1991-03-14')).toBe('14/03/1991')
})

it('the year can be typed first', () => {
  expect(typed('1991-03-14')).toBe('14/03/1991')
  expect(typed('1991-3-14')).toBe('14/03/1991')
  expect(typed('1991/03/14')).toBe('14/03/1991')
  expect(typed('19910314')).toBe('14/03/1991')
  expect(typed('2001-03-14')).toBe('14/03/2001')
  expect(typed('2001-3-14')).toBe('14/03/2001')
  expect(typed('20010314')).toBe('14/03/2001')
  expect(typed('1991-03')).toBe('1991-03-')
  expect(typed('1991-99-99')).toBe('99/99/1991')
})

it('a month typed first is one where it can be nothing else', () => {
  expect(typed('03/14/1991')).toBe('14/03/1991')
  expect(typed('3/14/1991')).toBe('14/03/1991')
  expect(typed('03141991')).toBe('14/03/1991')
})

it('who types follows the field; what is filled in follows the reader', () => {
  const american = { ...british, monthFirst: true }
  const keyed = [...'03/04/1991'].reduce((date, key) => typeDate(date, date + key, american), '')
  expect(keyed).toBe('03/04/1991')
  expect(typeDate('', '03/04/1991', american)).toBe('04/03/1991')
  expect(typeDate('', '03/04/1991', british)).toBe('03/04/1991')
})

it('days that begin like a century stay days', () => {
  expect(typed('20011990')).toBe('20/01/1990')
  expect(typed('19-12-1990')).toBe('19/12/1990')
  expect(typed('20/01/1990')).toBe('20/01/1990')
})

it('in the middle of a date nothing behind the caret moves', () => {
  expect(typeDate('14/03/1991', '1/03/1991')).toBe('1/03/1991')
  expect(typeDate('1/03/1991', '15/03/1991')).toBe('15/03/1991')
  expect(typeDate('14/03/1991', '14//1991')).toBe('14//1991')
})

it('other digits are digits', () => {
  expect(typed('١٤٠٣١٩٩١')).toBe('14/03/1991')
})

it('a year typed first can be deleted, one key at a time', () => {
  let date = typed('1991-03-1')
  for (let turn = 0; turn < 12 && date; turn++) date = typeDate(date, date.slice(0, -1))
  expect(date).toBe('')
})
