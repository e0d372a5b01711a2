// @vitest-environment jsdom
// A photograph is drawn beside the page; where that is not possible, the page draws it.
import { afterEach, expect, it, vi } from 'vitest'
import { drawPhoto } from './draw-photo.ts'
import type { OpenPhoto } from './open-photo.ts'
import { placeWhole } from './photo-geometry.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const size = { width: 3000, height: 4000 }
const output = { width: 1125, height: 1500 }
const drawing = { placement: placeWhole(size, output), output }

const photo = (): OpenPhoto => ({
  ...size,
  element: new Image(),
  file: new File(['twelve megapixels'], 'photo.jpg', { type: 'image/jpeg' }),
  url: 'blob:photo',
  close: () => undefined,
})

function withWorker(answer: Blob | null | 'lost') {
  const orders: unknown[] = []
  let ended = 0
  class Beside extends EventTarget {
    postMessage(order: unknown) {
      orders.push(order)
      const event = answer === 'lost' ? new Event('error') : new MessageEvent('message', { data: answer })
      queueMicrotask(() => this.dispatchEvent(event))
    }
    terminate() {
      ended += 1
    }
  }
  vi.stubGlobal('Worker', Beside)
  return { orders, ended: () => ended }
}

/** The page's own canvas; jsdom has none that draws. */
function onPage() {
  const jpeg = new Blob(['drawn on the page'], { type: 'image/jpeg' })
  const pen = { fillRect: vi.fn(), setTransform: vi.fn(), drawImage: vi.fn() }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((read) => read(jpeg))
  return { jpeg, pen }
}

it('the page draws nothing of a photograph that is drawn beside it', async () => {
  const jpeg = new Blob(['drawn beside'], { type: 'image/jpeg' })
  const { orders, ended } = withWorker(jpeg)
  const { pen } = onPage()
  const opened = photo()
  expect(await drawPhoto(opened, drawing, 0.9)).toBe(jpeg)
  expect(orders).toEqual([{ file: opened.file, size, drawing, quality: 0.9 }])
  expect(pen.drawImage).not.toHaveBeenCalled()
  expect(ended()).toBe(1)
})

it.each([
  ['can’t draw it', null],
  ['can’t be had', 'lost'],
] as const)('the page draws it where the worker %s', async (_, answer) => {
  const { ended } = withWorker(answer)
  const { jpeg, pen } = onPage()
  expect(await drawPhoto(photo(), drawing, 0.9)).toBe(jpeg)
  expect(pen.drawImage).toHaveBeenCalledTimes(1)
  expect(ended()).toBe(1)
})
