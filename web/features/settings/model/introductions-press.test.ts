// A press shows at once: the answer, or another device's, is put under it.
import { expect, it } from 'vitest'
import { afterPress } from './introductions-press.ts'

const friend = (id: string) => ({ id, name: id, avatarUrl: null, city: null, badge: 'Member' })
const stands = { onlyChosen: false, askedFirst: false, chosen: [friend('ben'), friend('zoe')], welcoming: false }

it('only through chosen friends, and everyone again: the chosen stay', () => {
  expect(afterPress(stands, { onlyChosen: true })).toEqual({ ...stands, onlyChosen: true })
})

it('asked first, and the rest stays', () => {
  expect(afterPress(stands, { askedFirst: true })).toEqual({ ...stands, askedFirst: true })
})

it('newcomers are welcome, and the rest stays', () => {
  expect(afterPress(stands, { welcoming: true })).toEqual({ ...stands, welcoming: true })
})

it('a friend is chosen once, in the order of names', () => {
  const more = afterPress(afterPress(stands, { choose: friend('ida') }), { choose: friend('ida') })
  expect(more.chosen.map(({ id }) => id)).toEqual(['ben', 'ida', 'zoe'])
})

it('a friend is left out, also one who was not chosen', () => {
  expect(afterPress(stands, { unchoose: friend('ben') }).chosen.map(({ id }) => id)).toEqual(['zoe'])
  expect(afterPress(stands, { unchoose: friend('kim') })).toEqual(stands)
})
