// What home shows further down: what came of introductions, events of the day, who is new.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { AuthContext, type AuthState } from '#shared/session/use-auth.ts'
import BelowSight from './below-sight.tsx'

const person = (id: string, name: string) => ({ id, name, avatarUrl: null })
const naomi = person('n', 'Naomi Sato')
const marcus = person('m', 'Marcus Adeyemi')
const noor = person('o', 'Noor Haddad')
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

const nothing = { opportunities: [], becauseOfYou: [], eventsToday: [], newMembers: [] }

it('what came of one’s introductions leads to the chat while one is in it', () => {
  open(
    <BelowSight
      {...nothing}
      becauseOfYou={[
        { one: marcus, other: naomi, came: 'met', threadId: 't' },
        { one: noor, other: naomi, came: 'friends', threadId: null },
        { one: noor, other: marcus, came: 'talking', threadId: 'u' },
      ]}
    />,
  )
  const region = screen.getByRole('region', { name: 'Because of you' })
  expect(within(region).getByRole('link', { name: 'Marcus and Naomi met' }).getAttribute('href')).toBe(
    '/inbox?thread=t',
  )
  expect(within(region).getByText('Noor and Naomi are friends now').closest('a')).toBeNull()
  expect(within(region).getByRole('link', { name: 'Noor and Marcus are talking' })).toBeTruthy()
})

it('events are those of the day on this device', () => {
  vi.setSystemTime(new Date(2026, 10, 27, 12))
  const event = { location: null, time: '20:30:00', host: marcus, goingCount: 0, rsvp: null }
  open(
    <BelowSight
      {...nothing}
      eventsToday={[
        { ...event, id: 'a', content: 'Late supper', day: '2026-11-27', location: 'Mayfair' },
        { ...event, id: 'b', content: 'Yesterday’s', day: '2026-11-26' },
        { ...event, id: 'c', content: 'Mine', day: '2026-11-27', time: null, rsvp: 'going' },
      ]}
    />,
  )
  const region = screen.getByRole('region', { name: 'Events today' })
  expect(within(region).getAllByRole('link')).toHaveLength(2)
  expect(
    within(region)
      .getByRole('link', { name: /^Late supper.*8:30.PM · Mayfair · by Marcus/ })
      .getAttribute('href'),
  ).toBe('/live-network?post=a')
  expect(within(region).getByRole('link', { name: /^Mine.*You go$/ })).toBeTruthy()
})

it('who is new is told with what one shares, and opens a profile', async () => {
  const { router } = open(
    <BelowSight
      {...nothing}
      newMembers={[
        { ...noor, city: 'Paris', sameCity: true, industry: 'Art' },
        { ...naomi, city: null, sameCity: false, industry: 'Fashion' },
      ]}
    />,
  )
  const region = screen.getByRole('region', { name: 'New here' })
  expect(within(region).getByText('In Paris, like you')).toBeTruthy()
  await userEvent.click(within(region).getByRole('button', { name: /^Naomi Sato.*In Fashion, like you$/ }))
  expect(router.state.location.search).toBe('?member=n')
})

it('a dashboard that an older build kept has only recommended plugs', () => {
  open(<BelowSight {...({ opportunities: [] } as unknown as typeof nothing)} />)
  expect(screen.getAllByRole('region')).toHaveLength(1)
})
