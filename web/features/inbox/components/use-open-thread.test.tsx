// Back from an open conversation leads to the list as it was, never out of the inbox.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Link } from '#shared/links/link.tsx'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { useOpenThread } from './use-open-thread.ts'

function Inbox() {
  const { threadId, addressOf, inPlace, openState, open, close } = useOpenThread()
  return (
    <>
      <p>{threadId ? `Reading ${threadId}` : 'The list'}</p>
      <Link to={addressOf('b')} state={openState} replace={inPlace}>
        Row b
      </Link>
      <button type="button" onClick={() => open('intro')}>
        Open intro
      </button>
      <button type="button" onClick={close}>
        Back
      </button>
    </>
  )
}

function start(...entries: string[]) {
  const router = createMemoryRouter(
    [
      { path: '/home', element: <p>Home</p> },
      { path: '/inbox', Component: Inbox },
    ],
    { initialEntries: entries },
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

it('opening another row after a conversation that came by its address does not make Back leave the inbox', async () => {
  start('/home', '/inbox?thread=a')
  fireEvent.click(screen.getByText('Row b'))
  expect(await screen.findByText('Reading b')).toBeTruthy()
  fireEvent.click(screen.getByText('Back'))
  expect(await screen.findByText('The list')).toBeTruthy()
})

it('conversations opened one after another leave one history entry', async () => {
  const router = start('/home', '/inbox')
  fireEvent.click(screen.getByText('Row b'))
  await screen.findByText('Reading b')
  fireEvent.click(screen.getByText('Open intro'))
  await screen.findByText('Reading intro')
  fireEvent.click(screen.getByText('Back'))
  await screen.findByText('The list')
  await act(() => router.navigate(-1))
  expect(await screen.findByText('Home')).toBeTruthy()
})
