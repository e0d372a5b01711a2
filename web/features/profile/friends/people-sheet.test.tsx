// Hundreds of people: the sheet opens with the first rows, and the others follow.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { PeopleSheet } from './people-sheet.tsx'

it('the first rows of a long list are there with the sheet, the others after', async () => {
  const data = Array.from({ length: 300 }, (_, n) => ({ id: `${n}`, name: `Person ${n}`, avatarUrl: null }))
  const people = { data, error: null, refetch: () => undefined, isFetching: false }
  const sheet = (
    <PeopleSheet open onClose={() => {}} title="Friends" people={people} empty="Nobody" onChoose={() => {}} />
  )
  let later = 0
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) if (target instanceof HTMLUListElement) later += addedNodes.length
  }).observe(document.body, { childList: true, subtree: true })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: sheet }])} />
    </QueryClientProvider>,
  )
  await screen.findByText('Person 5', undefined, { timeout: 5000 })
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.getByText('Person 299')).toBeTruthy()
  expect(document.querySelectorAll('li')).toHaveLength(300)
  expect(later).toBeGreaterThan(250)
})
