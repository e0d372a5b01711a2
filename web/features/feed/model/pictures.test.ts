// Which pictures come in, and in which words the others are refused.
import { expect, it } from 'vitest'
import { addressesOf, admitFiles, changePicture, keptPicture } from './pictures.ts'

const MB = 1024 * 1024
const file = (name: string, size = MB, type = 'image/jpeg') => ({ name, size, type })

it('takes three at most', () => {
  const { admitted, refusals } = admitFiles([file('a'), file('b'), file('c'), file('d'), file('e')], 0)
  expect(admitted.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(refusals).toEqual(['Maximum 3 images allowed'])
  expect(admitFiles([file('f')], 3).refusals).toEqual(['Maximum 3 images allowed'])
})

it('skips one that is too large and takes the others', () => {
  const { admitted, refusals } = admitFiles([file('big.jpg', 5 * MB + 1), file('fine.jpg', 5 * MB)], 0)
  expect(admitted.map(({ name }) => name)).toEqual(['fine.jpg'])
  expect(refusals).toEqual(['big.jpg is too large. Max size is 5MB'])
})

it('takes pictures only', () => {
  expect(admitFiles([file('notes.pdf', MB, 'application/pdf')], 0).refusals).toEqual(['notes.pdf is not an image'])
})

it('gives only the addresses of those that arrived', () => {
  const failed = { ...keptPicture('x'), key: 'k', state: 'failed' as const, url: null }
  expect(addressesOf([keptPicture('https://o1.test/a.jpg'), failed])).toEqual(['https://o1.test/a.jpg'])
  expect(addressesOf(changePicture([failed], 'k', { state: 'done', url: 'b' }))).toEqual(['b'])
})
