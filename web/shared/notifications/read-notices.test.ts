// What was put away is what was shown: a row that counts on, and whatever comes later, stays unread.
import { expect, it } from 'vitest'
import { isRead, mergeRead, unread } from './read-notices.ts'

const at = (second: number) => `2026-11-23T12:00:0${second}.123456+00:00`
const row = (id: string, second: number) => ({ id, created_at: at(second) })
const one = (id: string, second: number) => ({ some: [{ id, at: at(second) }], upTo: null })
const all = (second: number) => ({ some: [], upTo: at(second) })

it('one that was seen is read, until it counts on', () => {
  expect(isRead(one('a', 1), row('a', 1))).toBe(true)
  expect(isRead(one('a', 1), row('a', 2))).toBe(false)
  expect(isRead(one('a', 1), row('b', 1))).toBe(false)
})

it('"all" are those up to the newest that was shown', () => {
  expect(unread([row('c', 3), row('b', 2), row('a', 1)], [all(2)])).toEqual([row('c', 3)])
  expect(isRead(all(2), { id: 'd', created_at: '2026-11-23T12:00:02.123457+00:00' })).toBe(false)
})

it('what waits and what comes to it are one act, whichever was first', () => {
  expect(mergeRead(one('a', 1), one('b', 2))).toEqual({ some: [...one('a', 1).some, ...one('b', 2).some], upTo: null })
  expect(mergeRead(one('a', 1), one('a', 2))).toEqual(one('a', 2))
  expect(mergeRead(one('a', 2), one('a', 1))).toEqual(one('a', 2))
  expect(mergeRead(one('a', 1), all(2))).toEqual(all(2))
  expect(mergeRead(all(2), one('c', 3))).toEqual({ ...one('c', 3), upTo: at(2) })
  expect(mergeRead(all(3), all(2))).toEqual(all(3))
})
