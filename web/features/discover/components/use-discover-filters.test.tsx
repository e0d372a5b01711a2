// The discover tab leads back to the list as it was left, with its filters and without the removed ones.
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { Link } from '#shared/links/link.tsx'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { readFilters } from '../model/discover-filters.ts'
import { handOver, keepSearch } from './kept-place.ts'
import { useDiscoverFilters } from './use-discover-filters.ts'

beforeEach(() => keepSearch(''))

function Discover() {
  const { filters, setFilters } = useDiscoverFilters()
  return (
    <>
      <p>In {filters.city ?? 'the world'}</p>
      <button type="button" onClick={() => setFilters(readFilters(new URLSearchParams()))}>
        Everybody
      </button>
      <Link to="/home">Home</Link>
    </>
  )
}

function open(at: string) {
  const routes = [
    { path: '/discover', element: <Discover /> },
    { path: '/home', element: <Link to="/discover">Discover</Link> },
    { path: '/filters', element: <p>Filters</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  return router
}

const press = (name: string) => userEvent.click(screen.getByText(name))

it('discover continues with the filters it was left with', async () => {
  const router = open('/discover?city=Paris')
  await press('Home')
  await press('Discover')
  expect(screen.getByText('In Paris')).toBeTruthy()
  expect(router.state.location.search).toBe('?city=Paris')
  // One press on Back leaves discover: the bare address is not in the history.
  await router.navigate(-1)
  expect(router.state.location.pathname).toBe('/home')
})

it('discover forgets a removed filter', async () => {
  const router = open('/discover?city=Paris')
  await press('Everybody')
  await press('Home')
  await press('Discover')
  expect(screen.getByText('In the world')).toBeTruthy()
  expect(router.state.location.search).toBe('')
})

it('discover takes over what the filters were applied with, and Back leaves it', async () => {
  const router = open('/home')
  await press('Discover')
  await router.navigate('/filters?city=Rome')
  handOver('city=Rome')
  await act(() => router.navigate(-1))
  expect(await screen.findByText('In Rome')).toBeTruthy()
  expect(router.state.location.search).toBe('?city=Rome')
  await act(() => router.navigate(-1))
  expect(router.state.location.pathname).toBe('/home')
})
