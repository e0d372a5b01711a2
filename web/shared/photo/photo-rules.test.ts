// What becomes of every kind of file a person may choose, in the words of the error catalogue and to the byte.
import { describe, expect, it } from 'vitest'
import { cropOutput, firstCrop, fitted } from './photo-geometry.ts'
import {
  fileProblem,
  type PhotoFile,
  portraitRules,
  postPictureRules,
  profilePhotoRules,
  sizeProblem,
  unreadableSentence,
} from './photo-rules.ts'

const MB = 1024 * 1024
const file = (name: string, type: string, size = MB): PhotoFile => ({ name, type, size })

const notAnImage = 'Please select an image file'
const tooLarge = 'Image too large. Please use an image under 10MB.'
const tooSmall = 'Image too small. Use at least 300x300 pixels.'
const tooExtreme = 'Image aspect ratio too extreme. Use a more square image.'
const invalid = 'Invalid image file'
const heic = 'This browser cannot open HEIC photos. Please choose a JPEG or PNG.'

const rules = { portrait: portraitRules, profile: profilePhotoRules, post: postPictureRules }

describe('before a file is opened', () => {
  it.each([
    ['HEIC', file('IMG_0042.HEIC', 'image/heic'), null, null],
    ['HEIC of which the browser does not know the type', file('IMG_0042.HEIC', ''), null, null],
    ['a PNG with see-through parts', file('logo.png', 'image/png'), null, null],
    ['a JPEG that lies on its side', file('IMG_0001.jpg', 'image/jpeg'), null, null],
    ['50 megapixels', file('DSC_0001.jpg', 'image/jpeg', 5 * MB), null, null],
    ['a PDF named .jpg', file('contract.jpg', 'image/jpeg'), null, null],
    ['40 x 40 pixels', file('icon.png', 'image/png', 90), null, null],
    ['an empty file', file('empty.jpg', 'image/jpeg', 0), invalid, invalid],
    ['an empty HEIC', file('empty.heic', '', 0), invalid, invalid],
    ['a PDF', file('contract.pdf', 'application/pdf'), notAnImage, 'contract.pdf is not an image'],
    ['a file without a type', file('photo', ''), notAnImage, 'photo is not an image'],
    ['5 MB and a byte', file('a.png', 'image/png', 5 * MB + 1), null, 'a.png is too large. Max size is 5MB'],
    ['10 MB', file('a.png', 'image/png', 10 * MB), null, 'a.png is too large. Max size is 5MB'],
    ['10 MB and a byte', file('a.png', 'image/png', 10 * MB + 1), tooLarge, 'a.png is too large. Max size is 5MB'],
  ])('%s', (_, chosen, said, saidOfPost) => {
    expect(fileProblem(chosen, rules.portrait)).toBe(said)
    expect(fileProblem(chosen, rules.profile)).toBe(said)
    expect(fileProblem(chosen, rules.post)).toBe(saidOfPost)
  })
})

const jpg = file('photo.jpg', 'image/jpeg')

describe('when it cannot be opened', () => {
  it.each([
    ['HEIC', file('IMG_0042.HEIC', 'image/heic'), '\0\0\0\x18ftypheic', heic],
    ['HEIF without a name', file('', 'image/heif'), '', heic],
    ['HEIC of which the browser does not know the type', file('IMG_0042.HEIC', ''), '', heic],
    ['HEIC that a phone has named .jpg', jpg, '\0\0\0\x18ftypheic', heic],
    ['TIFF, as scanners and raw photos have it', jpg, 'II*\0', heic.replace('HEIC', 'TIFF')],
    ['a PDF named .jpg', jpg, '%PDF-1.7\n1 0 obj', 'Please select an image file. This one is a PDF.'],
    ['a film named .jpg', jpg, '\0\0\0\x20ftypisom', 'Please select an image file. This one is a film.'],
    ['a document named .jpg', jpg, 'PK\x03\x04', 'Please select an image file. This one is a ZIP file or a document.'],
    [
      'a page of an error, saved as .jpg',
      jpg,
      '<!DOCTYPE html><',
      'Please select an image file. This one is a web page.',
    ],
    ['a JPEG that ends too early', jpg, '\xff\xd8\xff\xe0', invalid],
    ['a JPEG that its name calls HEIC', file('photo.heic', 'image/jpeg'), '\xff\xd8\xff', invalid],
    ['a file that is gone from its disk', jpg, '', invalid],
  ])('%s', (_, chosen, head, said) => {
    expect(
      unreadableSentence(
        chosen,
        Uint8Array.from(head, (letter) => letter.charCodeAt(0)),
      ),
    ).toBe(said)
  })
})

describe('once it is open', () => {
  it.each([
    ['40 x 40', { width: 40, height: 40 }, tooSmall, tooSmall],
    ['299 x 300', { width: 299, height: 300 }, tooSmall, tooSmall],
    ['300 x 299', { width: 300, height: 299 }, tooSmall, tooSmall],
    ['300 x 300', { width: 300, height: 300 }, null, null],
    ['three times as wide as high', { width: 900, height: 300 }, null, null],
    ['wider than that', { width: 901, height: 300 }, tooExtreme, null],
    ['a third as wide as high', { width: 330, height: 1000 }, null, null],
    ['narrower than that', { width: 329, height: 1000 }, tooExtreme, null],
    ['50 megapixels', { width: 8660, height: 5774 }, null, null],
  ])('%s', (_, size, said, saidOfPortrait) => {
    expect(sizeProblem(size, rules.profile)).toBe(said)
    expect(sizeProblem(size, rules.portrait)).toBe(saidOfPortrait)
    expect(sizeProblem(size, rules.post)).toBeNull()
  })
})

it('a photograph of 50 megapixels is made smaller', () => {
  const photo = { width: 8660, height: 5774 }
  expect(fitted(photo, 2000)).toEqual({ width: 2000, height: 1333 })
  expect(fitted(photo, 1600)).toEqual({ width: 1600, height: 1067 })
  expect(firstCrop(photo).width / firstCrop(photo).height).toBeCloseTo(cropOutput.width / cropOutput.height)
})
