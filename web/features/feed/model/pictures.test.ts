// Which pictures a post accepts, and the sentences for the others.
import { expect, it } from 'vitest'
import { addressesOf, admitFiles, changePicture, keptPicture } from './pictures.ts'

const MB = 1024 * 1024
const file = (name: string, size = MB, type = 'image/jpeg') => ({ name, size, type })

it('a post has three pictures at most', () => {
  const { admitted, refusals } = admitFiles([file('a'), file('b'), file('c'), file('d'), file('e')], 0)
  expect(admitted.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(refusals).toEqual(['Maximum 3 images allowed'])
  expect(admitFiles([file('f')], 3).refusals).toEqual(['Maximum 3 images allowed'])
})

it('a picture that is too large is skipped, the others are taken', () => {
  const { admitted, refusals } = admitFiles([file('big.jpg', 5 * MB + 1), file('fine.jpg', 5 * MB)], 0)
  expect(admitted.map(({ name }) => name)).toEqual(['fine.jpg'])
  expect(refusals).toEqual(['big.jpg is too large. Max size is 5MB'])
})

it('only pictures are taken', () => {
  expect(admitFiles([file('notes.pdf', MB, 'application/pdf')], 0).refusals).toEqual(['notes.pdf is not an image'])
})

it('only uploaded pictures have addresses', () => {
  const failed = { ...keptPicture('x'), key: 'k', state: 'failed' as const, url: null }
  expect(addressesOf([keptPicture('https://o1.test/a.jpg'), failed])).toEqual(['https://o1.test/a.jpg'])
  expect(addressesOf(changePicture([failed], 'k', { state: 'done', url: 'b' }))).toEqual(['b'])
})
