// The search waits until typing has paused for 300 ms, follows an address that changes without typing, and never takes the place of a way to another screen.
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import type { Route } from '#shared/router/routes.ts'
import { SearchBox } from './search-box.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const box = () => screen.getByRole<HTMLInputElement>('searchbox')
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

function show(value: string, told: (search: string) => void = () => {}, other: Route = { path: '/other' }) {
  let change = (_value: string) => {}
  const Screen = () => {
    const [search, setSearch] = useState(value)
    change = (next) => act(() => setSearch(next))
    return <SearchBox label="Search members" value={search} onSettle={told} />
  }
  const router = createMemoryRouter([{ path: '/', Component: Screen }, other])
  render(<RouterProvider router={router} />)
  return { router, change: (next: string) => change(next) }
}

it('the search is sent once, 300 ms after the last key', () => {
  const told = vi.fn()
  show('', told)
  type('a')
  wait(299)
  type(' av ')
  wait(299)
  expect(told).not.toHaveBeenCalled()
  wait(1)
  expect(told.mock.calls).toEqual([['av']])
})

it('text being typed survives the address change of its own search', () => {
  const { change } = show('')
  type('av ')
  wait(300)
  change('av')
  expect(box().value).toBe('av ')
})

it('an address that changes by itself changes the search text', () => {
  const { change } = show('dj')
  change('')
  expect(box().value).toBe('')
})

it('a search typed before a link was pressed does not take the place of the way, however long its screen takes to load', async () => {
  const told = vi.fn()
  let come = () => {}
  const Component = () => new Promise<() => ReactNode>((resolve) => (come = () => resolve(() => <p>Late</p>)))
  const { router } = show('', told, { path: '/late', lazy: { Component } })
  type('av')
  wait(200)
  act(() => void router.navigate('/late'))
  wait(1000)
  expect(told).not.toHaveBeenCalled()
  await act(async () => come())
  expect(screen.getByText('Late')).toBeTruthy()
  wait(1000)
  expect(told).not.toHaveBeenCalled()
})

it('who stays after all is searched for', () => {
  const told = vi.fn()
  const { router } = show('', told, { path: '/late', lazy: { Component: () => new Promise<never>(() => {}) } })
  type('av')
  act(() => void router.navigate('/late'))
  act(() => void router.navigate('?city=Paris'))
  wait(300)
  expect(told.mock.calls).toEqual([['av']])
})
