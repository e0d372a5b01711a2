// What a search says while it has no answer, and when it gets none.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useSearchParams } from '#shared/router/hooks.ts'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { FindBar } from './find-bar.tsx'
import { InboxFinds } from './inbox-finds.tsx'

const answer = vi.hoisted(() => vi.fn())
vi.mock('#shared/supabase/client.ts', () => ({
  supabase: async () => ({ rpc: () => ({ abortSignal: () => answer() }) }),
}))
beforeEach(() => answer.mockReset())

const nothing = { data: { threads: [], people: [], messages: [] }, error: null }
const broken = { data: null, error: { message: 'Broken', code: '500' }, status: 500 }

function start(page: () => ReactNode, at: string) {
  const router = createMemoryRouter([{ path: '/inbox', Component: () => <>{page()}</> }], { initialEntries: [at] })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

it('says in a conversation that it could not search, and searches again', async () => {
  answer.mockResolvedValueOnce(broken).mockResolvedValue({ data: { hits: [], total: 0 }, error: null })
  const nobody = () => {}
  start(() => <FindBar threadId="t" onMark={nobody} onGo={nobody} onClose={nobody} />, '/inbox?find=marzipan')
  await screen.findByText('Could not search')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Not found')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('says of words only what was answered of them', async () => {
  let later: (value: unknown) => void = () => {}
  answer.mockResolvedValueOnce(nothing).mockImplementationOnce(() => new Promise((resolve) => (later = resolve)))
  start(() => <Finds />, '/inbox')
  await screen.findByText('Nobody and no words like “one”.')
  fireEvent.click(screen.getByRole('button', { name: 'Two' }))
  await screen.findByText('Searching...')
  expect(screen.queryByText(/Nobody and no words/)).toBeNull()
  await waitFor(() => expect(answer).toHaveBeenCalledTimes(2))
  later(nothing)
  await screen.findByText('Nobody and no words like “two”.')
})

function Finds() {
  const [params, setParams] = useSearchParams()
  return (
    <>
      <button type="button" onClick={() => setParams({ q: 'two' })}>
        Two
      </button>
      <InboxFinds query={params.get('q') ?? 'one'} userId="me" />
    </>
  )
}
