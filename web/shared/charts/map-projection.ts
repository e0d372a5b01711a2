// Where a place lies on the drawn world, and which part of the world to show. Equirectangular at 40°, like the path.
import { worldSize } from './world-path.generated.ts'

export type Place = { latitude: number; longitude: number }
export type Point = { x: number; y: number }
export type View = Point & { width: number; height: number }

const north = 78
const stretch = 1 / Math.cos((40 * Math.PI) / 180)
const perDegree = worldSize.width / 360

export function project({ latitude, longitude }: Place): Point {
  return { x: (longitude + 180) * perDegree, y: (north - latitude) * perDegree * stretch }
}

/** The smallest view of the given shape that contains every point with a margin; the whole world when there is none. */
export function viewAround(points: readonly Point[], ratio: number, { air = 92, narrowest = 520 } = {}): View {
  if (points.length === 0) return { x: 0, y: 0, ...worldSize }
  const across = points.map((point) => point.x)
  const down = points.map((point) => point.y)
  const [left, right] = [Math.min(...across) - air, Math.max(...across) + air]
  const [top, bottom] = [Math.min(...down) - air, Math.max(...down) + air]
  const width = Math.min(worldSize.width, Math.max(narrowest, right - left, (bottom - top) * ratio))
  const height = width / ratio
  return {
    width,
    height,
    x: within((left + right - width) / 2, worldSize.width - width),
    y:
      height >= worldSize.height
        ? (worldSize.height - height) / 2
        : within((top + bottom - height) / 2, worldSize.height - height),
  }
}

const within = (value: number, largest: number) => Math.min(Math.max(0, value), Math.max(0, largest))

/** The light nearest to a point, if one is within reach. */
export function nearestTo<Light extends Point>(
  point: Point,
  lights: readonly Light[],
  reach: number,
): Light | undefined {
  const near = lights
    .map((light) => ({ light, away: Math.hypot(light.x - point.x, light.y - point.y) }))
    .sort((one, other) => one.away - other.away)[0]
  return near && near.away <= reach ? near.light : undefined
}
