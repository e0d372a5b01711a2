// Where toasts stand on a phone: 390 by 844, a card of 358 by 56.
import { expect, it } from 'vitest'
import { type Box, boxAt, DECIDES, freePlace, hidden, isInTheWay, NEVER, type Obstacle } from './toast-place.ts'

const view: Box = { left: 0, right: 390, top: 0, bottom: 844 }
const card: Box = { left: 16, right: 374, top: 0, bottom: 56 }
const across = (top: number, bottom: number, weight = NEVER): Obstacle => ({ left: 0, right: 390, top, bottom, weight })
const tabs = across(784, 844)
const back: Obstacle = { left: 8, right: 52, top: 8, bottom: 52, weight: NEVER }

const placed = (obstacles: Obstacle[]) => boxAt(freePlace(card, view, obstacles), card, view)

it('stands above the tabs', () => {
  const box = placed([tabs, back])
  expect(box.bottom).toBeLessThanOrEqual(784)
  expect(box.bottom).toBeGreaterThan(784 - 24)
})

it('stands above the message input and the tabs together', () => {
  expect(placed([tabs, across(700, 784)]).bottom).toBeLessThanOrEqual(700)
})

it('stands beneath the header where the bottom is taken', () => {
  const fields = [120, 200, 280, 360, 440, 520, 600, 680, 760].map((top) => across(top + 44, top + 80))
  const box = placed([back, ...fields])
  expect(isInTheWay(box, [back, ...fields])).toBe(false)
  expect(box.top).toBeGreaterThanOrEqual(52)
})

it('rather covers another button than a field, and stays near an edge', () => {
  const buttons = across(0, 844, 1)
  const field = across(760, 830)
  const box = placed([buttons, field])
  expect(hidden(box, [field])).toBe(0)
  expect(box.bottom > 680 || box.top < 100).toBe(true)
})

it('leaves a button in sight that decides, and rather covers a link', () => {
  const link = { left: 24, right: 300, top: 716, bottom: 736, weight: 1 }
  const reject = { left: 120, right: 270, top: 780, bottom: 828, weight: DECIDES }
  expect(hidden(placed([link, reject]), [reject])).toBe(0)
})

it('moves from over a button that decides, when one comes under it, and not from over a link', () => {
  const over = (weight: number) => isInTheWay(card, [across(0, 40, weight)], DECIDES)
  expect([over(1), over(DECIDES), over(NEVER)]).toEqual([false, true, true])
})

it('where everything must stay in sight it still stands somewhere', () => {
  expect(placed([across(0, 844)]).bottom).toBe(844 - 12)
})
