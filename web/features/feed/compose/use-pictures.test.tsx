// The sentence for a picture this browser cannot open.
import { act, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { AuthContext, type AuthState } from '#shared/session/use-auth.ts'
import { ToastHost } from '#shared/ui/messages/toast-host.tsx'
import { usePictures } from './use-pictures.ts'

const state = { session: null, user: { id: 'me' }, loading: false } as AuthState

const wrapper = ({ children }: { children: ReactNode }) => (
  <AuthContext value={state}>
    {children}
    <ToastHost />
  </AuthContext>
)

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
