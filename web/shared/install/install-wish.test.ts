// Days are counted once each, and whoever was asked to install the app is not asked again.
import { afterEach, expect, it } from 'vitest'
import { countDay, noteAsked, readInstallWish } from './install-wish.ts'

afterEach(() => localStorage.clear())

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30)

it('each day counts once, at whatever hour', () => {
  for (const moment of [at(1, 0), at(1, 23), at(2, 0), at(5, 12)]) countDay('ava', moment)
  expect(readInstallWish('ava')).toMatchObject({ days: 3, asked: false })
  expect(readInstallWish('ben').days).toBe(0)
})

it('who was asked stays asked', () => {
  noteAsked('ava')
  countDay('ava', at(9, 9))
  expect(readInstallWish('ava')).toMatchObject({ asked: true, days: 1 })
})

it('what is not ours is nothing', () => {
  localStorage.setItem('o1-install:ava', 'no json')
  expect(readInstallWish('ava')).toEqual({ day: '', days: 0, asked: false })
})
