// Which copy of a photograph on the screen a sheet may begin with.
import { expect, it } from 'vitest'
import { pictureThere } from './picture-there.ts'

const photo = 'http://club.example/storage/v1/object/public/profile-photos/somebody/1.jpg'
const at = (width: number, more = '', name = '1.jpg') =>
  `${location.origin}/storage/v1/render/image/public/profile-photos/somebody/${name}?width=${width}${more}&quality=80`

const image = (currentSrc: string, naturalWidth: number, complete = true) =>
  Object.defineProperties(new Image(), {
    currentSrc: { value: currentSrc },
    naturalWidth: { value: naturalWidth },
    complete: { value: complete },
  })

it('the widest copy that has come is taken', () => {
  const images = [image(at(320), 320), image(at(480), 187), image(at(1200), 1200, false)]
  expect(pictureThere(photo, images)).toEqual({ url: at(480), width: 480 })
})

it('neither another photograph is, nor a square cut from it, nor one that failed', () => {
  const images = [image(at(800, '', '2.jpg'), 800), image(at(96, '&height=96'), 96), image(at(480), 0)]
  expect(pictureThere(photo, images)).toBeNull()
})
