// Turns a series of numbers into a line within a box. A series that never changes lies in the middle.
export type Box = { width: number; height: number; inset: number }

export function sparklinePoints(values: readonly number[], { width, height, inset }: Box) {
  const least = Math.min(...values)
  const range = Math.max(...values) - least
  const step = values.length > 1 ? (width - inset * 2) / (values.length - 1) : 0
  return values.map((value, index) => ({
    x: round(inset + index * step),
    y: round(range === 0 ? height / 2 : inset + (1 - (value - least) / range) * (height - inset * 2)),
  }))
}

export function sparklinePath(values: readonly number[], box: Box): string {
  return sparklinePoints(values, box)
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x},${y}`)
    .join('')
}

const round = (value: number) => Math.round(value * 100) / 100
