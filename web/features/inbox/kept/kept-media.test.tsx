// A photograph that is taken back while it is looked at closes, and leaves no layer behind that Back would have to close.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { threadKeys } from '#shared/api/conversations/threads.ts'
import { useLocation } from '#shared/router/hooks.ts'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import type { Thread } from '#types/shapes.ts'
import { KeptMedia } from './kept-media.tsx'

const rpc = vi.hoisted(() => vi.fn())
vi.mock('#shared/supabase/client.ts', () => ({
  supabase: async () => ({
    rpc: () => ({ abortSignal: () => rpc() }),
    storage: { from: () => ({ download: async () => ({ data: new Blob(), error: null }) }) },
  }),
}))

const thread: Thread = {
  id: 't',
  type: 'direct_message',
  title: null,
  status: null,
  stage: null,
  askAgainAt: null,
  createdAt: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-20T12:00:00Z',
  expiresAt: null,
  reason: null,
  requesterId: null,
  targetId: null,
  connectorId: null,
  parentRequestId: null,
  introThreadId: null,
  chain: false,
  secondConnectorId: null,
  passedTo: null,
  participants: [],
  former: [],
  lastMessage: null,
  lastReadSeq: 0,
  unreadCount: 0,
  actionRequired: false,
  canSend: true,
  closed: false,
  connection: null,
  meeting: null,
  times: null,
}
const shown = (id: string, seq: number) => ({
  id: `message ${id}`,
  seq,
  senderId: 'me',
  content: 'Photo',
  createdAt: '2026-11-20T12:00:00Z',
  files: [{ id, name: `me/${id}.jpg`, width: 4, height: 3, placeholder: 'a'.repeat(108) }],
})
const page = (...messages: ReturnType<typeof shown>[]) => ({ data: { messages, next: null }, error: null })

it('closes what is gone', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  rpc.mockResolvedValueOnce(page(shown('two', 2), shown('one', 1))).mockResolvedValue(page(shown('one', 1)))
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter([{ path: '/inbox', Component: Place }], { initialEntries: ['/inbox'] })
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const [newest] = await screen.findAllByRole('button', { name: /^Photo from You/ })
  await act(async () => newest?.click())
  await waitFor(() => expect(screen.getByTestId('layers').textContent).toContain('"two"'))
  await act(() => cache.invalidateQueries({ queryKey: threadKeys.kept('t') }))
  await waitFor(() => expect(screen.getByTestId('layers').textContent).not.toContain('"two"'))
  expect(screen.getAllByRole('button', { name: /^Photo from You/ })).toHaveLength(1)
})

function Place() {
  const { state } = useLocation()
  return (
    <>
      <p data-testid="layers">{JSON.stringify(state)}</p>
      <KeptMedia thread={thread} me="me" onGo={() => {}} />
    </>
  )
}
