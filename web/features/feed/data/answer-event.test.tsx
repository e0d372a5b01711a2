// An answer that was not sent is not shown as given: a member who sees "Going" relies on a place.
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '#shared/query/create-query-client.ts'
import { ToastHost } from '#shared/ui/messages/toast-host.tsx'
import type { ServedPost } from '../model/post.ts'
import { useCancelRsvp, useRsvp } from './answer-event.ts'

afterEach(() => onlineManager.setOnline(true))

it.each([
  ['an answer', useRsvp, { rsvp: null, goingCount: 4 }, 'Failed to RSVP'],
  ['one taken back', useCancelRsvp, { rsvp: 'going', goingCount: 5 }, 'Failed to take back your RSVP'],
] as const)(
  'without a connection %s is said to have failed, and the card shows what stands',
  async (_what, useAnswer, stands, said) => {
    vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'a key')
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    const post = { id: 'e', type: 'event', ...stands } as ServedPost
    const cache = createQueryClient()
    const key = ['live', 'post', post.id]
    cache.setQueryData(key, post)
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={cache}>
        {children}
        <ToastHost />
      </QueryClientProvider>
    )
    const { result } = renderHook(() => useAnswer(), { wrapper })
    onlineManager.setOnline(false)
    act(() => result.current.mutate(post))
    expect(
      await screen.findByText(`${said}. You seem to be offline. Please check your connection and try again.`),
    ).toBeTruthy()
    await waitFor(() => expect(cache.getQueryData(key)).toMatchObject(stands))
  },
)
