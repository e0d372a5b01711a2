// What is heard of one is no reading of the conversation: what others have seen while their channel was away is still asked for.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { threadQuery } from '#shared/api/conversations/threads.ts'
import type { Thread } from '#types/shapes.ts'
import { useSeen } from './use-seen.ts'

const thread = { id: 't', type: 'intro_chat', participants: [], seen: [] } as unknown as Thread
const { queryKey } = threadQuery('t')

it.each([
  [60_000, true],
  [1000, false],
])('a channel that is back, %i ms after the conversation was read: is it read again? %s', (ago, isAsked) => {
  vi.useFakeTimers()
  const cache = new QueryClient()
  cache.setQueryData(queryKey, thread, { updatedAt: Date.now() - ago })
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: cache }, children)
  const { result } = renderHook(() => useSeen(thread), { wrapper })
  act(() => result.current.onSeen({ memberId: 'ana', fromSeq: 1, seq: 2, at: '2026-11-28T12:00:00Z' }))
  expect(result.current.thread.seen).toHaveLength(1)
  const invalidate = vi.spyOn(cache, 'invalidateQueries')
  // One channel to each of the others.
  for (const _ of ['ana', 'ben', 'cleo']) act(() => result.current.onJoined())
  vi.advanceTimersByTime(1000)
  expect(invalidate).toHaveBeenCalledTimes(isAsked ? 1 : 0)
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(isAsked)
  vi.useRealTimers()
})
