// Chooses the places the map names: the strongest first, and no name over another.
import type { Point } from './map-projection.ts'

const mostNames = 4
const lineHeight = 18
const letterWidth = 7.5

/** `unit` is one pixel of the drawn map in the map's own units. Places come strongest first. */
export function withRoomForNames<Named extends Point & { city: string }>(
  places: readonly Named[],
  unit: number,
): Named[] {
  const named: Named[] = []
  for (const place of places) {
    if (named.length === mostNames) break
    if (!named.some((other) => collide(place, other, unit))) named.push(place)
  }
  return named
}

function collide(one: Point & { city: string }, other: Point & { city: string }, unit: number): boolean {
  const width = ((one.city.length + other.city.length) / 2) * letterWidth * unit
  return Math.abs(one.x - other.x) < width && Math.abs(one.y - other.y) < lineHeight * unit
}
