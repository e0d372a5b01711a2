// Sizes of photographs and where they are drawn, in pixels. Pure: draws nothing.
import { longestPictureSide } from '#types/pictures.ts'

export type Size = { width: number; height: number }
export type Area = Size & { x: number; y: number }
export type QuarterTurn = 0 | 90 | 180 | 270

/** How a canvas is transformed (`setTransform` order) before a photograph is drawn around its own middle. */
export type Placement = { a: number; b: number; c: number; d: number; e: number; f: number }

/** Portraits are 4:5. */
export const cropAspect = 4 / 5
export const cropOutput: Size = { width: longestPictureSide * cropAspect, height: longestPictureSide }
const firstCropShare = 0.8

export const isSideways = (turn: QuarterTurn) => turn === 90 || turn === 270

export const nextTurn = (turn: QuarterTurn): QuarterTurn => ((turn + 90) % 360) as QuarterTurn

export function turned(size: Size, turn: QuarterTurn): Size {
  return isSideways(turn) ? { width: size.height, height: size.width } : size
}

/** The crop first offered: four fifths of the width, in the middle, less when the height does not allow it. */
export function firstCrop(photo: Size): Area {
  const width = Math.min(photo.width * firstCropShare, photo.height * cropAspect)
  const height = width / cropAspect
  return { width, height, x: (photo.width - width) / 2, y: (photo.height - height) / 2 }
}

/** The same shape with no side longer than `longestSide`. Never enlarges, and no side ends below one pixel. */
export function fitted({ width, height }: Size, longestSide: number): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The whole photograph fills the output. */
export function placeWhole(photo: Size, output: Size): Placement {
  const [across, down] = [output.width / photo.width, output.height / photo.height]
  return { a: across, b: 0, c: 0, d: down, e: output.width / 2, f: output.height / 2 }
}

/** The area of the turned photograph fills the output. */
export function placeCrop(photo: Size, area: Area, turn: QuarterTurn, output: Size = cropOutput): Placement {
  const box = turned(photo, turn)
  const across = output.width / area.width
  const down = output.height / area.height
  const [cos, sin] = ({ 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] } as const)[turn]
  const middle = { x: (box.width / 2 - area.x) * across, y: (box.height / 2 - area.y) * down }
  return { a: across * cos, b: down * sin, c: -across * sin, d: down * cos, e: middle.x, f: middle.y }
}
