// Where a toast stands: above the tabs or beneath the header, wherever it hides least, and never over Back, Close, progress or a field while
// there is room anywhere. Pure: boxes in, a distance from an edge out. What is on the screen is read by toast-obstacles.ts.

export type Box = { left: number; right: number; top: number; bottom: number }

/** `weight` a few for what is hidden unwillingly, DECIDES for what is pressed next, NEVER for what must stay in sight. */
export type Obstacle = Box & { weight: number }

export type Place = { edge: 'top' | 'bottom'; distance: number }

export const NEVER = 1000
/** Buttons that decide in a dialog: after one press the next application is there, and the same button is meant again. */
export const DECIDES = 6

const STEP = 8
const MARGIN = 12
// Farther from its bar than it has to be, a toast is in the way of reading: each pixel costs as much as this many covered ones.
const AWAY = 30
// The lower place is the usual one; the upper one has to hide this many pixels less.
const UPPER = 2000

/** `toast` is the box it has now: its width and height count, and where it stands sideways. */
export function freePlace(toast: Box, view: Box, obstacles: readonly Obstacle[]): Place {
  const room = Math.max(MARGIN, view.bottom - view.top - (toast.bottom - toast.top) - MARGIN)
  let best: Place = { edge: 'bottom', distance: MARGIN }
  let least = Number.POSITIVE_INFINITY
  for (const edge of ['bottom', 'top'] as const) {
    let first: number | undefined
    for (let distance = MARGIN; distance <= room; distance += STEP) {
      const box = boxAt({ edge, distance }, toast, view)
      if (isInTheWay(box, obstacles)) continue
      first ??= distance
      const cost = hidden(box, obstacles) + (distance - first) * AWAY + (edge === 'top' ? UPPER : 0)
      if (cost < least) {
        best = { edge, distance }
        least = cost
      }
    }
  }
  return best
}

export function boxAt({ edge, distance }: Place, { left, right, top, bottom }: Box, view: Box): Box {
  const height = bottom - top
  const start = edge === 'top' ? view.top + distance : view.bottom - distance - height
  return { left, right, top: start, bottom: start + height }
}

/** The covered pixels, each as heavy as what it belongs to. */
export const hidden = (box: Box, obstacles: readonly Obstacle[]) =>
  obstacles.reduce((sum, obstacle) => sum + overlap(box, obstacle) * obstacle.weight, 0)

/** Whether it covers something that must stay in sight, or something as heavy as that. */
export const isInTheWay = (box: Box, obstacles: readonly Obstacle[], from = NEVER) =>
  obstacles.some(({ weight, ...place }) => weight >= from && overlap(box, place) > 0)

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return width > 0 && height > 0 ? width * height : 0
}
