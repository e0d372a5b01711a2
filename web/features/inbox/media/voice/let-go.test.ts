// How the press that began a recording ends, and with it the recording.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { onceLetGo } from './let-go.ts'

const send = vi.fn()
const ends = (type: string, pointerId = 1) => window.dispatchEvent(new PointerEvent(type, { pointerId }))
const pressed = (ago: number) => onceLetGo({ pointerId: 1, at: Date.now() - ago }, send)

describe('a press that began a recording', () => {
  beforeEach(() => send.mockClear())

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

  it('whose end was lost, that was cancelled, or whose recording is gone sends nothing', () => {
    pressed(1000)
    ends('pointerdown')
    ends('pointerup')
    pressed(1000)
    ends('pointercancel')
    ends('pointerup')
    pressed(1000)()
    ends('pointerup')
    expect(send).not.toHaveBeenCalled()
  })
})
