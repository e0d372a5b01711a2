// More photographs than a message takes: those that are still being drawn have their places, and what stays out is said.
import { act, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { ToastHost } from '#shared/ui/messages/toast-host.tsx'
import { usePhotoTray } from './use-photo-tray.ts'

// A picture that is not decoded yet: they stay under way.
URL.createObjectURL = () => 'blob:chosen'
HTMLImageElement.prototype.decode = () => new Promise(() => {})

const photos = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => new File(['x'], `${name}${at}`, { type: 'image/jpeg' }))
const wrapper = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    <ToastHost />
  </>
)

it('what is handed over while others are being drawn is counted with them, and what stays out is said', async () => {
  const { result } = renderHook(() => usePhotoTray('talk'), { wrapper })
  act(() => result.current.add(photos(6, 'a')))
  act(() => result.current.add(photos(12, 'b')))
  expect(await screen.findByText('4 of 12 photos added: a message takes 10')).toBeTruthy()
  expect(result.current.drawing).toBe(10)
  act(() => result.current.add(photos(2, 'c')))
  expect(await screen.findByText('0 of 2 photos added: a message takes 10')).toBeTruthy()
})
