// Places lie where the path is drawn, and the view contains them all.
import { describe, expect, it } from 'vitest'
import { nearestTo, project, viewAround } from './map-projection.ts'
import { worldPath, worldSize } from './world-path.generated.ts'

const london = { latitude: 51.51, longitude: -0.13 }
const sydney = { latitude: -33.87, longitude: 151.21 }

/** Follows one ring of the path, which is written in relative steps. */
function cornersOf(ring: string) {
  const [x = 0, y = 0, ...steps] = (ring.match(/-?\d+/g) ?? []).map(Number)
  const corners = [{ x, y }]
  for (let step = 0; step + 1 < steps.length; step += 2) {
    const last = corners[corners.length - 1] ?? { x, y }
    corners.push({ x: last.x + (steps[step] ?? 0), y: last.y + (steps[step + 1] ?? 0) })
  }
  return corners
}

it('the Greenwich meridian is in the middle and every place is on the map', () => {
  expect(project({ latitude: 51.48, longitude: 0 }).x).toBe(worldSize.width / 2)
  expect(project({ latitude: 78, longitude: -180 })).toEqual({ x: 0, y: 0 })
  const corner = project({ latitude: -56, longitude: 180 })
  expect(corner.x).toBe(worldSize.width)
  expect(Math.round(corner.y)).toBe(worldSize.height)
})

it('the projection agrees with the drawn land: the southernmost corner of Africa is a corner of the path', () => {
  const cape = project({ latitude: -34.82, longitude: 19.62 })
  const corners = worldPath.split('M').slice(1).flatMap(cornersOf)
  const nearest = Math.min(...corners.map((corner) => Math.hypot(corner.x - cape.x, corner.y - cape.y)))
  expect(nearest).toBeLessThan(4)
})

describe('the part of the world shown', () => {
  it('is the whole world when there is no place', () => {
    expect(viewAround([], 2)).toEqual({ x: 0, y: 0, ...worldSize })
  })

  it('contains every place, in the given shape', () => {
    const points = [project(london), project(sydney)]
    const view = viewAround(points, 1.6)
    expect(view.width / view.height).toBeCloseTo(1.6)
    for (const point of points) {
      expect(point.x).toBeGreaterThan(view.x)
      expect(point.x).toBeLessThan(view.x + view.width)
      expect(point.y).toBeGreaterThan(view.y)
      expect(point.y).toBeLessThan(view.y + view.height)
    }
  })

  it('does not zoom in so far that one place fills the map', () => {
    expect(viewAround([project(london)], 1.6).width).toBe(520)
  })
})

it('a touch means the nearest light within its reach', () => {
  const lights = [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
  ]
  expect(nearestTo({ x: 20, y: 3 }, lights, 44)).toBe(lights[1])
  expect(nearestTo({ x: 200, y: 0 }, lights, 44)).toBeUndefined()
  expect(nearestTo({ x: 0, y: 0 }, [], 44)).toBeUndefined()
})
