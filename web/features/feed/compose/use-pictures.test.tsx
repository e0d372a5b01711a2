// Pictures that arrive while others do, and the sentence for one this browser cannot open.
import { act, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import type { takePhoto } from '#shared/photo/take-photo.ts'
import { AuthContext, type AuthState } from '#shared/session/use-auth.ts'
import { ToastHost } from '#shared/ui/messages/toast-host.tsx'
import { usePictures } from './use-pictures.ts'

const { take } = vi.hoisted(() => ({ take: vi.fn<typeof takePhoto>() }))
vi.mock('#shared/photo/take-photo.ts', async (original) => {
  const real = await original<{ takePhoto: typeof takePhoto }>()
  take.mockImplementation(real.takePhoto)
  return { ...real, takePhoto: take }
})

const state = { session: null, user: { id: 'me' }, loading: false } as AuthState

const wrapper = ({ children }: { children: ReactNode }) => (
  <AuthContext value={state}>
    {children}
    <ToastHost />
  </AuthContext>
)

it('a picture that arrives in the very moment of the press belongs to the post, and none is taken for removed by another tab', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} })
  const arrive: ((address: string) => void)[] = []
  const later = () => new Promise<string>((resolve) => void arrive.push(resolve))
  take.mockImplementationOnce(later).mockImplementationOnce(later)
  const told: string[][] = []
  const first: string[] = []
  const { result, rerender } = renderHook(({ kept }) => usePictures(kept, (now) => void told.push(now)), {
    wrapper,
    initialProps: { kept: first },
  })
  act(() => result.current.add(['a', 'b'].map((name) => new File(['x'], name, { type: 'image/jpeg' }))))
  const belong = () => [...result.current.arrived(), ...result.current.unsent().map(({ name }) => name)]
  expect(belong()).toEqual(['a', 'b'])
  for (const name of ['a', 'b'])
    await act(async () => {
      arrive.shift()?.(name)
      // It has arrived and is not drawn yet.
      await Promise.resolve()
      expect(belong()).toEqual(['a', 'b'])
    })
  expect(told).toEqual([['a'], ['a', 'b']])
  // The form says what it was told first only now.
  for (const kept of told) {
    rerender({ kept })
    expect(belong()).toEqual(['a', 'b'])
  }
  rerender({ kept: ['b'] })
  expect(belong()).toEqual(['b'])
})

it.each([
  ['image/heic', 'IMG_0042.HEIC', 'This browser cannot open HEIC photos. Please choose a JPEG or PNG.'],
  ['image/jpeg', 'contract.jpg', 'Invalid image file'],
])('a %s that cannot be opened gets its own sentence', async (type, name, sentence) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} })
  Object.assign(HTMLImageElement.prototype, { decode: () => Promise.reject(new DOMException('It cannot be decoded.')) })
  const { result } = renderHook(() => usePictures([], () => {}), { wrapper })
  act(() => result.current.add([new File(['x'], name, { type })]))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(result.current.pictures.map((picture) => picture.state)).toEqual(['failed'])
})
