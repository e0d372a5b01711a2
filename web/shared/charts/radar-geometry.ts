// The corners of a radar chart: the first axis points up, the others follow clockwise.
import type { Point } from './map-projection.ts'

export function axisPoint(index: number, count: number, distance: number, middle: number): Point {
  const angle = (index / count) * 2 * Math.PI - Math.PI / 2
  return { x: round(middle + Math.cos(angle) * distance), y: round(middle + Math.sin(angle) * distance) }
}

export const polygon = (points: readonly Point[]) => points.map(({ x, y }) => `${x},${y}`).join(' ')

const round = (value: number) => Math.round(value * 100) / 100
