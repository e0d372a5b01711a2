// Photographs that another app has handed over are given once, also to who presses twice while the sheet closes.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, renderHook, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { conversationsQuery } from '#shared/api/conversations/threads.ts'
import { friendsOfQuery } from '#shared/api/members/friends.ts'
import { readDraft } from '#shared/drafts/draft-store.ts'
import { newPost, useHanded } from '#shared/handed/handed.ts'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { AuthContext } from '#shared/session/use-auth.ts'
import type { User } from '#shared/supabase/client.ts'
import { PhotosForm } from './photos-form.tsx'

const photo = new File(['a photograph'], 'roof.jpg', { type: 'image/jpeg' })
const openDirectMessage = vi.hoisted(() => vi.fn(async (_friend: string) => 'talk'))
vi.mock('#shared/api/conversations/threads.ts', async (real) => ({ ...(await real<object>()), openDirectMessage }))
vi.mock('#shared/handed/kept-share.ts', () => ({
  keptShare: async (id: string) => ({ id, at: Date.now(), files: [photo], left: 0, others: 0 }),
  dropShare: async () => {},
}))

beforeEach(() => localStorage.clear())

async function show() {
  const user: User = { id: 'ava', app_metadata: {}, user_metadata: {}, aud: 'authenticated', created_at: '2026-01-01' }
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  cache.setQueryData(conversationsQuery(false).queryKey, {
    pages: [{ threads: [], next: null, total: 0, asks: [], chainAsks: [], waiting: [], welcomes: [] }],
    pageParams: [null],
  })
  cache.setQueryData(friendsOfQuery('ava').queryKey, [
    { id: 'ben', name: 'Ben Okafor', avatarUrl: null, city: null, badge: '', igHandle: null, mayIntroduce: true },
  ])
  const onLeave = vi.fn()
  const router = createMemoryRouter(
    [{ path: '/inbox', Component: () => <PhotosForm handed="one From the roof" onLeave={onLeave} /> }],
    { initialEntries: ['/inbox'] },
  )
  URL.createObjectURL = () => 'blob:one'
  URL.revokeObjectURL = () => undefined
  render(
    <AuthContext value={{ session: null, user, loading: false }}>
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AuthContext>,
  )
  await screen.findByRole('button', { name: 'New post' })
  return onLeave
}

it('a friend has them once, and the words', async () => {
  const onLeave = await show()
  const take = vi.fn()
  renderHook(() => useHanded('talk', take))
  const friend = screen.getByRole('button', { name: 'Ben Okafor' })
  fireEvent.click(friend)
  fireEvent.click(friend)
  await vi.waitFor(() => expect(onLeave).toHaveBeenCalled())
  fireEvent.click(friend)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(take.mock.calls).toEqual([[[photo]]])
  expect(readDraft('ava:chat-talk', 1)).toBe('From the roof')
  expect(onLeave).toHaveBeenCalledTimes(1)
})

it('a post has them once', async () => {
  const onLeave = await show()
  const take = vi.fn()
  renderHook(() => useHanded(newPost, take))
  for (const _ of [1, 2]) fireEvent.click(screen.getByRole('button', { name: 'New post' }))
  expect(take).toHaveBeenCalledTimes(1)
  expect(onLeave).toHaveBeenCalledTimes(1)
})
