// Where the code of a conversation can't be had, Back leads to the list, also for who came by its address.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { it } from 'vitest'
import { useLocation } from '#shared/router/hooks.ts'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { LostConversation } from './lost-conversation.tsx'

it('leads back to the list', async () => {
  const router = createMemoryRouter([{ path: '/inbox', Component: Place }], {
    initialEntries: ['/inbox?thread=t&find=x'],
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByText('?thread=t&find=x')
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByText('nothing open')
})

function Place() {
  const { search } = useLocation()
  return (
    <>
      <p>{search || 'nothing open'}</p>
      <LostConversation loss="line" retry={() => {}} />
    </>
  )
}
