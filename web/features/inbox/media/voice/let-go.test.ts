// How the press that began a recording ends, and with it the recording.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { onceLetGo } from './let-go.ts'

const [send, discard, away] = [vi.fn(), vi.fn(), vi.fn()]
const ends = (type: string, pointerId = 1, clientX = 300) =>
  window.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY: 800 }))
const pressed = (ago: number) =>
  onceLetGo(
    { pointerId: 1, at: Date.now() - ago, x: 300, y: 800 },
    { onLetGo: send, onLetGoAway: discard, onAway: away },
  )

describe('a press that began a recording', () => {
  beforeEach(() => {
    for (const wish of [send, discard, away]) wish.mockClear()
  })

  it('sends once when it is let go after it was held', () => {
    pressed(1000)
    ends('pointerup', 2)
    expect(send).not.toHaveBeenCalled()
    ends('pointerup')
    ends('pointerup')
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('that was short sends nothing, nor does a later one', () => {
    pressed(100)
    ends('pointerup')
    vi.spyOn(Date, 'now').mockReturnValueOnce(Number.MAX_SAFE_INTEGER)
    ends('pointerup')
    expect(send).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  it('discards when it is let go elsewhere, and says so before; brought back it sends', () => {
    pressed(1000)
    ends('pointermove', 1, 180)
    expect(away).toHaveBeenLastCalledWith(true)
    ends('pointerup', 1, 180)
    expect(discard).toHaveBeenCalledTimes(1)
    pressed(1000)
    ends('pointermove', 1, 180)
    ends('pointermove', 1, 290)
    expect(away).toHaveBeenLastCalledWith(false)
    ends('pointerup', 1, 290)
    expect(send).toHaveBeenCalledTimes(1)
    expect(discard).toHaveBeenCalledTimes(1)
  })

  it('presses nothing that stands in its place by then', () => {
    const clicked = vi.fn()
    document.body.addEventListener('click', clicked, { once: true })
    pressed(100)
    ends('pointerup')
    document.body.click()
    expect(clicked).not.toHaveBeenCalled()
    document.body.click()
    expect(clicked).toHaveBeenCalledTimes(1)
  })

  it('whose end was lost, that was cancelled, or whose recording is gone sends nothing', () => {
    pressed(1000)
    ends('pointerdown')
    ends('pointerup')
    pressed(1000)
    ends('pointercancel')
    ends('pointerup')
    pressed(1000)()
    ends('pointerup')
    expect(discard).not.toHaveBeenCalled()
    expect(send).not.toHaveBeenCalled()
  })
})
