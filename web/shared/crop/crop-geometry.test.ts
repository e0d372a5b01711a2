// The arithmetic of cropping, checked corner by corner.
import { describe, expect, it } from 'vitest'
import { cropAspect, cropOutput, cropTransform, firstCrop, nextTurn, turned } from './crop-geometry.ts'

const landscape = { width: 4000, height: 3000 }
const portrait = { width: 1200, height: 2000 }

describe('the crop first offered', () => {
  it('covers four fifths of the width in 4:5, in the middle', () => {
    expect(firstCrop(portrait)).toEqual({ width: 960, height: 1200, x: 120, y: 400 })
  })

  it('never reaches beyond a low photograph', () => {
    const crop = firstCrop(landscape)
    expect(crop).toEqual({ width: 2400, height: 3000, x: 800, y: 0 })
    expect(crop.width / crop.height).toBeCloseTo(cropAspect)
  })
})

it('turns by quarters and comes round', () => {
  expect([0, 90, 180, 270].map((turn) => nextTurn(turn as 0))).toEqual([90, 180, 270, 0])
  expect(turned(landscape, 90)).toEqual({ width: 3000, height: 4000 })
  expect(turned(landscape, 180)).toEqual(landscape)
})

/** Where a point of the photograph lands on the output. */
function lands(photo: typeof landscape, area: Parameters<typeof cropTransform>[1], turn: 0 | 90 | 180 | 270) {
  const { a, b, c, d, e, f } = cropTransform(photo, area, turn)
  return (x: number, y: number) => {
    const [u, v] = [x - photo.width / 2, y - photo.height / 2]
    return [Math.round(a * u + c * v + e), Math.round(b * u + d * v + f)]
  }
}

describe('drawing the crop', () => {
  it('fills 1200 x 1500 with the area when upright', () => {
    const at = lands(portrait, { x: 120, y: 400, width: 960, height: 1200 }, 0)
    expect(at(120, 400)).toEqual([0, 0])
    expect(at(1080, 1600)).toEqual([cropOutput.width, cropOutput.height])
  })

  it('puts the left edge on top after a quarter turn to the right', () => {
    const at = lands(landscape, { x: 0, y: 0, width: 3000, height: 3750 }, 90)
    expect(at(0, landscape.height)).toEqual([0, 0])
    expect(at(0, 0)).toEqual([cropOutput.width, 0])
    expect(at(3750, 0)).toEqual([cropOutput.width, cropOutput.height])
  })

  it('stands on its head after two, and on its right side after three', () => {
    const upside = lands(portrait, { x: 0, y: 0, width: 1200, height: 1500 }, 180)
    expect(upside(1200, 2000)).toEqual([0, 0])
    const right = lands(landscape, { x: 0, y: 0, width: 3000, height: 3750 }, 270)
    expect(right(4000, 0)).toEqual([0, 0])
  })
})
