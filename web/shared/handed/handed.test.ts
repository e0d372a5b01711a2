// What was handed to a place that never opened is not there for the next member.
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { forgetSession } from '#shared/session/session-end.ts'
import { handOver, newPost, useHanded } from './handed.ts'

const photo = new File(['a photograph'], 'roof.jpg', { type: 'image/jpeg' })

it('a place takes it as it opens, once', () => {
  handOver(newPost, [photo])
  const take = vi.fn()
  renderHook(() => useHanded('another', take))
  expect(take).not.toHaveBeenCalled()
  renderHook(() => useHanded(newPost, take))
  renderHook(() => useHanded(newPost, take))
  expect(take.mock.calls).toEqual([[[photo]]])
})

it('is gone with the session', () => {
  handOver(newPost, [photo])
  forgetSession('ada')
  const take = vi.fn()
  renderHook(() => useHanded(newPost, take))
  expect(take).not.toHaveBeenCalled()
})
