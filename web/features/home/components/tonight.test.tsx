// Tonight's three: each leads to its act, and none is shown longer than its evening.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { AuthContext, type AuthState } from '#shared/session/use-auth.ts'
import type { Tonight as Tonights } from '#types/shapes.ts'
import { Tonight } from './tonight.tsx'

const person = (id: string, name: string) => ({ id, name, avatarUrl: null })
const naomi = person('n', 'Naomi Sato')
const marcus = person('m', 'Marcus Adeyemi')
const noor = person('o', 'Noor Haddad')
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const tonight = (more: Partial<Tonights> = {}): Tonights => ({
  until: inHours(20),
  chosen: 2,
  introductions: [
    { kind: 'introduce', one: marcus, other: naomi, why: { reason: 'same-city', city: 'London' } },
    { kind: 'ask', one: noor, other: marcus, why: { reason: 'new-here', who: 'o' } },
  ],
  ...more,
})

afterEach(() => {
  vi.useRealTimers()
})

function open(shown: ReactNode) {
  const router = createMemoryRouter([
    { path: '/', element: shown },
    { path: '*', element: <p>Elsewhere</p> },
  ])
  const view = render(
    <QueryClientProvider client={new QueryClient()}>
      <AuthContext value={{ session: null, user: { id: 'me' }, loading: false } as AuthState}>
        <RouterProvider router={router} />
      </AuthContext>
    </QueryClientProvider>,
  )
  return { router, ...view }
}

const shownNow = (one: Tonights, onOver = () => {}) => <Tonight tonight={one} readAt={Date.now()} onOver={onOver} />

it('a pair opens their introduction, whom one may meet the request with the friend to ask', async () => {
  const { router } = open(shownNow(tonight()))
  const region = screen.getByRole('region', { name: 'Tonight’s two' })
  const [pair, ask] = within(region).getAllByRole('listitem') as [HTMLElement, HTMLElement]
  expect(pair.textContent).toContain('Marcus Adeyemi and Naomi SatoBoth live in London.')
  expect(ask.textContent).toContain('Noor Haddadthrough Marcus AdeyemiNoor is new here.')
  await userEvent.click(within(pair).getByRole('button', { name: 'Introduce Marcus Adeyemi and Naomi Sato' }))
  expect(new URLSearchParams(router.state.location.search).get('introduce')).toBe('m,n')
  await act(() => router.navigate(-1))
  await userEvent.click(within(ask).getByRole('button', { name: 'Ask Marcus Adeyemi to introduce you to Noor Haddad' }))
  expect(router.state.location.search).toBe('?plug=o&plugVia=m')
  expect(await within(pair).findByRole('button', { name: 'Not for me: Marcus Adeyemi and Naomi Sato' })).toBeTruthy()
  expect(await within(ask).findByRole('button', { name: 'Not for me: Noor Haddad' })).toBeTruthy()
})

it('with none left it says when the next ones come, with none chosen nothing', () => {
  open(shownNow(tonight({ introductions: [] })))
  expect(screen.getByText(/^That was all\. The next ones come .*\d:\d\d/)).toBeTruthy()
})

it('an evening for which nobody was found has no place', () => {
  open(shownNow(tonight({ chosen: 0, introductions: [] })))
  expect(screen.queryByRole('region')).toBeNull()
})

it('at its hour the three go, and the next ones are asked for', () => {
  vi.useFakeTimers()
  const onOver = vi.fn()
  open(shownNow(tonight({ until: inHours(1) }), onOver))
  act(() => void vi.advanceTimersByTime(59 * 60_000))
  expect(screen.getByText('Noor Haddad')).toBeTruthy()
  expect(onOver).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(61_000))
  expect(onOver).toHaveBeenCalledOnce()
  expect(screen.queryByText('Noor Haddad')).toBeNull()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

it('what the device kept from yesterday is not shown; an answer that has just come is, whatever its clock says', () => {
  const past = tonight({ until: inHours(-1) })
  const { unmount } = open(<Tonight tonight={past} readAt={Date.now() - 7_200_000} onOver={() => {}} />)
  expect(screen.queryByText('Noor Haddad')).toBeNull()
  unmount()
  open(shownNow(past))
  expect(screen.getByText('Noor Haddad')).toBeTruthy()
})
