// The arithmetic of drawing a photograph, checked corner by corner.
import { describe, expect, it } from 'vitest'
import {
  cropAspect,
  cropOutput,
  firstCrop,
  fitted,
  nextTurn,
  type Placement,
  placeCrop,
  placeWhole,
  type Size,
  turned,
} from './photo-geometry.ts'

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

it('four quarter turns come back to the start', () => {
  expect([0, 90, 180, 270].map((turn) => nextTurn(turn as 0))).toEqual([90, 180, 270, 0])
  expect(turned(landscape, 90)).toEqual({ width: 3000, height: 4000 })
  expect(turned(landscape, 180)).toEqual(landscape)
})

/** Where a point of the photograph lands on the output. */
function lands(photo: Size, { a, b, c, d, e, f }: Placement) {
  return (x: number, y: number) => {
    const [u, v] = [x - photo.width / 2, y - photo.height / 2]
    return [Math.round(a * u + c * v + e), Math.round(b * u + d * v + f)]
  }
}

describe('drawing the crop', () => {
  it('fills 1200 x 1500 with the area when upright', () => {
    const at = lands(portrait, placeCrop(portrait, { x: 120, y: 400, width: 960, height: 1200 }, 0))
    expect(at(120, 400)).toEqual([0, 0])
    expect(at(1080, 1600)).toEqual([cropOutput.width, cropOutput.height])
  })

  it('puts the left edge on top after a quarter turn to the right', () => {
    const at = lands(landscape, placeCrop(landscape, { x: 0, y: 0, width: 3000, height: 3750 }, 90))
    expect(at(0, landscape.height)).toEqual([0, 0])
    expect(at(0, 0)).toEqual([cropOutput.width, 0])
    expect(at(3750, 0)).toEqual([cropOutput.width, cropOutput.height])
  })

  it('is upside down after two quarter turns, and on its right side after three', () => {
    const upside = lands(portrait, placeCrop(portrait, { x: 0, y: 0, width: 1200, height: 1500 }, 180))
    expect(upside(1200, 2000)).toEqual([0, 0])
    const right = lands(landscape, placeCrop(landscape, { x: 0, y: 0, width: 3000, height: 3750 }, 270))
    expect(right(4000, 0)).toEqual([0, 0])
  })
})

describe('drawing the whole photograph', () => {
  it('keeps its shape, has no side longer than asked for and is never enlarged', () => {
    expect(fitted({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 })
    expect(fitted({ width: 1000, height: 8000 }, 1600)).toEqual({ width: 200, height: 1600 })
    expect(fitted({ width: 640, height: 480 }, 1600)).toEqual({ width: 640, height: 480 })
    expect(fitted({ width: 9000, height: 1 }, 1600)).toEqual({ width: 1600, height: 1 })
  })

  it('fills the output from corner to corner', () => {
    const at = lands(landscape, placeWhole(landscape, { width: 1600, height: 1200 }))
    expect(at(0, 0)).toEqual([0, 0])
    expect(at(4000, 3000)).toEqual([1600, 1200])
  })
})
