// The one player of voice notes: what belongs to which note, and what is left of it after signing out.
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { forgetSession } from '#shared/session/session-end.ts'
import { play, seek, usePlaying } from './player.ts'

const load = vi.fn()
const session: { metadata: unknown } = { metadata: null }

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(load)
  vi.stubGlobal('MediaMetadata', Object)
  Object.defineProperty(navigator, 'mediaSession', { value: session })
  Object.assign(URL, { createObjectURL: () => 'blob:note', revokeObjectURL: () => {} })
})

it('a place is of the note that is loaded, and nothing is left after signing out', async () => {
  const one = renderHook(() => usePlaying('one')).result
  await act(() => play('one', new Blob(['x']), 'Ada'))
  act(() => seek('one', 3))
  act(() => seek('another', 9))
  expect(one.current.seconds).toBe(3)
  expect(session.metadata).not.toBeNull()

  load.mockClear()
  await act(async () => forgetSession())
  expect(load).toHaveBeenCalled()
  expect(session.metadata).toBeNull()
})
