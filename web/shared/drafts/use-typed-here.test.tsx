// A search is there after a reload and Back, and a new visit begins without it.
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { useTypedHere } from './use-typed-here.ts'

function Search() {
  const [text, type] = useTypedHere('city')
  return <input aria-label="City" value={text} onChange={(event) => type(event.target.value)} />
}

const field = () => screen.getByLabelText<HTMLInputElement>('City')

it('belongs to one visit of a screen', async () => {
  const routes = [
    { path: '/filters', element: <Search /> },
    { path: '/discover', element: <p>Discover</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/filters'] })
  render(<RouterProvider router={router} />)
  await act(() => router.navigate('/discover'))
  await act(() => router.navigate('/filters'))
  fireEvent.change(field(), { target: { value: 'Lis' } })
  await act(() => router.navigate('/discover'))
  await act(() => router.navigate(-1))
  expect(field().value).toBe('Lis')
  await act(() => router.navigate('/discover'))
  await act(() => router.navigate('/filters'))
  expect(field().value).toBe('')
})
