// Parts of the own profile: counting numbers, endorsement requests with their industries, friends and plugs.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { samplePeople } from '#shared/sample/people.ts'
import { AuthContext } from '#shared/session/use-auth.ts'
import type { MyProfile } from '#types/shapes.ts'
import { OwnEndorsements } from '../endorsements/own-endorsements.tsx'
import { OwnFriends } from '../friends/own-friends.tsx'
import { IndustryFigure } from './industry-figure.tsx'
import { StandingFigures } from './standing-figures.tsx'

const nora = { id: 'n', name: 'Nora Lind', avatarUrl: null }

const own: MyProfile = {
  ...(samplePeople[0] as (typeof samplePeople)[number]),
  email: 'me@o1.test',
  displayName: 'Isabella Romano',
  firstName: 'Isabella',
  lastName: 'Romano',
  rawCity: 'Milan',
  bio: null,
  about: null,
  aboutShown: false,
  setupRequired: false,
  discoveryVisible: true,
  scoreCards: { clout: 3632, plugs: 127, rank: 142, members: 360, counted: true },
  week: { gain: 23, endorsements: 0, endorsers: [], industries: [], begun: [] },
  cityStrengths: [],
  radar: [],
  plugsByIndustry: [],
  cloutGrowth: [],
  cloutCauses: [],
  friends: Array.from({ length: 5 }, (_, index) => ({ id: `f${index}`, name: `Friend ${index}`, avatarUrl: null })),
  friendCount: 31,
  pressLinks: [],
  connectedAccounts: { instagram: false, contacts: false },
  blockedCount: 0,
  endorsements: [],
  endorsementCount: 0,
  endorsementRequests: {
    sent: [{ id: 's', kind: 'member', recipient: '@ben', createdAt: '2026-11-01T00:00:00Z' }],
    received: [
      { id: 'r', requester: nora, industries: ['Fashion', 'Media', 'Art', 'Film'], createdAt: '2026-11-01T00:00:00Z' },
    ],
  },
  stays: [],
  house: false,
}

function open(shown: ReactNode, at = '/profile') {
  const router = createMemoryRouter([{ path: '*', element: shown }], { initialEntries: [at] })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AuthContext value={{ session: null, user: { id: own.userId } as never, loading: false }}>
        <RouterProvider router={router} />
      </AuthContext>
    </QueryClientProvider>,
  )
  return router
}

describe('the figures of one’s standing', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('stay at zero for half a second and count up to their numbers in two', () => {
    const { container } = render(<StandingFigures own={own} />)
    const drawn = () => [...container.querySelectorAll('dd [aria-hidden]')].map((number) => number.textContent)
    const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
    expect(drawn()).toEqual(['0', '#0', '0'])
    wait(490)
    expect(drawn()).toEqual(['0', '#0', '0'])
    wait(10)
    wait(1000)
    expect(Number(drawn()[2])).toBeGreaterThan(0)
    expect(Number(drawn()[2])).toBeLessThan(127)
    wait(1100)
    expect(drawn()).toEqual(['3,632', '#142', '127'])
  })
})

it('a small club says that the share is by score, a larger one of how many the rank is', () => {
  const { rerender } = render(<StandingFigures own={own} />)
  expect(screen.getByText('of 360')).toBeTruthy()
  expect(screen.queryByText(/^by score/)).toBeNull()
  rerender(<StandingFigures own={{ ...own, scoreCards: { ...own.scoreCards, members: 4, counted: false } }} />)
  expect(screen.getByText('by score, until the club has 10 members')).toBeTruthy()
})

it('what moved the week stands beside its gain', () => {
  const [bob] = own.friends
  const week = { ...own.week, endorsements: 1, endorsers: bob ? [bob] : [], industries: ['Art' as const] }
  const { container } = render(<StandingFigures own={{ ...own, week }} />)
  expect(container.textContent).toContain('+23 this week · Friend 0 endorsed you in Art.')
})

describe('the industries', () => {
  const radar = ['Nightlife', 'Tech', 'Fashion'].map((label, index) => ({
    label,
    score: 90 - index,
  })) as MyProfile['radar']

  it('of who has none are an example, in both drawings and by name', () => {
    render(<IndustryFigure own={{ radar, hasScores: false }} />)
    expect(screen.getByText(/^An example: /)).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Industry clout, an example' }).textContent).toContain('Nightlife90')
    expect(
      screen.getByRole('img', { name: 'Industry Strength, an example Nightlife 90, Tech 89, Fashion 88' }),
    ).toBeTruthy()
  })

  it('make a shape from three on', () => {
    render(<IndustryFigure own={{ radar: radar.slice(0, 2), hasScores: true }} />)
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('A third industry gives it a shape.')).toBeTruthy()
    expect(screen.queryByText(/^An example/)).toBeNull()
  })
})

describe('the own endorsements', () => {
  it('show who asks for an endorsement and in which industries; answering opens through the address', async () => {
    const router = open(<OwnEndorsements own={own} />)
    expect(screen.getByText('Nora Lind would like your endorsement.')).toBeTruthy()
    expect(screen.getByText('Fashion, Media, Art')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Decline Nora Lind' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Endorse Nora Lind' }))
    expect(router.state.location.search).toBe('?endorse=r')
    const dialog = await screen.findByRole('dialog', { name: 'Endorse Nora Lind' })
    await waitFor(() => expect(dialog.textContent).toContain('Film'))
  })

  it('say when a link leads to a request that was answered', () => {
    open(<OwnEndorsements own={own} />, '/profile?endorse=gone')
    expect(screen.getByText('This endorsement request has been answered already.')).toBeTruthy()
  })

  it('show the requests sent, and how many of three are left', async () => {
    open(<OwnEndorsements own={own} />)
    expect(screen.getByRole('button', { name: 'Remove @ben' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Ask for an endorsement' }))
    expect(await screen.findByText('2 of 3 left')).toBeTruthy()
  })
})

describe('the own friends', () => {
  it('are five faces and the total; a face opens the sheet', async () => {
    const router = open(<OwnFriends own={own} />)
    expect(screen.getByText('Friends · 31')).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(5)
    await userEvent.click(screen.getAllByRole('button', { name: /^Friend / })[2] as HTMLElement)
    expect(router.state.location.search).toBe('?member=f2')
  })

  it('lead to discover when there are none', () => {
    open(<OwnFriends own={{ ...own, friends: [], friendCount: 0 }} />)
    expect(screen.getByRole('link', { name: 'Discover members' }).getAttribute('href')).toBe('/discover')
    expect(screen.queryByRole('button', { name: /^See all/ })).toBeNull()
  })
})
