// More photographs than a message takes: those that are still being drawn have their places, and what stays out is said. What is drawn while another
// conversation is open is seen before it is sent.
import { act, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { ToastHost } from '#shared/ui/messages/toast-host.tsx'
import { usePhotoTray } from './use-photo-tray.ts'

// Each stays under way until the test lets it be drawn.
const finish = vi.hoisted(() => new Map<string, () => void>())
vi.mock('#shared/photo/open-photo.ts', () => ({
  openPhoto: ({ name }: File) =>
    new Promise((resolve) => finish.set(name, () => resolve({ width: 1, height: 1, close: () => {} }))),
}))
vi.mock('#shared/photo/draw-photo.ts', () => ({
  drawPhoto: async () => new Blob(['x']),
  withDrawing: async () => 'blurred',
}))

const photos = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => new File(['x'], `${name}${at}`, { type: 'image/jpeg' }))
const wrapper = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    <ToastHost />
  </>
)

it('what was being drawn when the conversation was left has its place when it is opened again, and is shown', async () => {
  const first = renderHook(() => usePhotoTray('left'), { wrapper })
  act(() => first.result.current.add(photos(2, 'd')))
  await vi.waitFor(() => expect(finish.has('d0')).toBe(true))
  await act(async () => finish.get('d0')?.())
  await vi.waitFor(() => expect(finish.has('d1')).toBe(true))
  first.unmount()
  const { result } = renderHook(() => usePhotoTray('left'), { wrapper })
  expect([result.current.photos.length, result.current.drawing]).toEqual([1, 1])
  await act(async () => finish.get('d1')?.())
  await vi.waitFor(() => expect([result.current.photos.length, result.current.drawing]).toEqual([2, 0]))
  act(() => void expect(result.current.take()).toHaveLength(2))
  expect(result.current.photos).toEqual([])
})

it('what is handed over while others are being drawn is counted with them, and what stays out is said', async () => {
  const { result } = renderHook(() => usePhotoTray('talk'), { wrapper })
  act(() => result.current.add(photos(6, 'a')))
  act(() => result.current.add(photos(12, 'b')))
  expect(await screen.findByText('4 of 12 photos added: a message takes 10')).toBeTruthy()
  expect(result.current.drawing).toBe(10)
  act(() => result.current.add(photos(2, 'c')))
  expect(await screen.findByText('0 of 2 photos added: a message takes 10')).toBeTruthy()
})
