// What each relationship offers on the sheet and the page, and each state of the mutual friends box.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import type { ShownProfile } from '#shared/api/members/members.ts'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { ToastHost } from '#shared/ui/messages/toast-host.tsx'
import { MutualFriendsBox } from '../friends/mutual-friends-box.tsx'
import { MemberActions } from './member-actions.tsx'
import { SheetActions } from './sheet-actions.tsx'

const ben = { id: 'b', name: 'Ben Okafor', avatarUrl: null }

const stranger: ShownProfile = {
  id: 'p',
  userId: 'u',
  name: 'Ada Moreau',
  age: 29,
  city: 'Paris',
  photos: [],
  avatarUrl: null,
  badge: 'Member',
  founder: false,
  igHandle: null,
  shortBio: 'New member',
  longBio: 'New member',
  industryScores: [],
  hasScores: true,
  topLabel: 'Clout',
  knownFor: [],
  citiesOftenIn: [],
  memberSince: '2025-04-02T10:00:00+00:00',
  score: 84,
  clout: 3632,
  percentile: 85,
  topPercent: 15,
  isDirectFriend: false,
  mutualCount: 1,
  mutuals: [ben],
  relationship: 'no_relationship',
  connection: 'none',
  introThreadId: null,
  directThreadId: null,
  openRequests: [],
  chain: null,
  askable: 1,
  friendsUnlocked: false,
  friendCount: null,
  topCities: [],
  endorsements: [],
  endorsementCount: 0,
  endorsedIndustries: [],
  networkImpact: { made: 0, successRate: null },
  pressLinks: [],
  stays: [],
  house: false,
}
const friend: ShownProfile = { ...stranger, relationship: 'friend', isDirectFriend: true, friendsUnlocked: true }
const introduced: ShownProfile = { ...stranger, relationship: 'intro_open', introThreadId: 't' }
const alone: ShownProfile = { ...stranger, mutualCount: 0, mutuals: [], askable: 0 }

function open(shown: ReactNode) {
  const routes = [
    { path: '/', element: shown },
    { path: '/inbox', element: <p>Inbox</p> },
  ]
  const router = createMemoryRouter(routes)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
      <ToastHost />
    </QueryClientProvider>,
  )
  return router
}

const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)

describe('the buttons of the profile sheet', () => {
  it.each([
    ['friend', friend, ['Request Plug', 'Plug Them', 'Message']],
    ['intro_open', introduced, ['Open Intro Chat', 'Plug']],
    ['no_relationship', stranger, ['Request Plug']],
  ])('for %s', (_, member, wanted) => {
    open(<SheetActions member={member} />)
    expect(buttons()).toEqual(wanted)
  })

  it('disable the plug without mutual friends, and say why', () => {
    open(<SheetActions member={alone} />)
    expect(screen.getByRole('button', { name: 'Request Plug' })).toHaveProperty('disabled', true)
    expect(screen.getByText('No mutual friends yet. A friend you share can introduce you.')).toBeTruthy()
  })

  it('open the plug sheets through the address', async () => {
    const router = open(<SheetActions member={friend} />)
    await userEvent.click(screen.getByRole('button', { name: 'Plug Them' }))
    expect(router.state.location.search).toBe('?introduce=u')
    await userEvent.click(screen.getByRole('button', { name: 'Request Plug' }))
    expect(router.state.location.search).toMatch(/u/)
  })
})

describe('the buttons of the member page', () => {
  it.each([
    ['friend', friend, ['Message', 'Request Plug From', 'Plug With']],
    ['intro_open', introduced, ['Open intro chat', 'Request Plug', 'Message']],
    ['no_relationship', stranger, ['Request Plug', 'Message']],
  ])('for %s', (_, member, wanted) => {
    open(<MemberActions member={member} />)
    expect(buttons()).toEqual(wanted)
  })

  it('show a warning instead of writing to somebody who is no friend', async () => {
    open(<MemberActions member={stranger} />)
    await userEvent.click(screen.getByRole('button', { name: 'Message' }))
    expect(await screen.findByText('Not friends')).toBeTruthy()
    expect(screen.getByText("You can only message friends. Use 'Request Plug' to reach non-friends.")).toBeTruthy()
  })

  it('open the intro chat with a toast', async () => {
    const router = open(<MemberActions member={introduced} />)
    await userEvent.click(screen.getByRole('button', { name: 'Open intro chat' }))
    expect(await screen.findByText('Opening intro chat...')).toBeTruthy()
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/inbox?thread=t')
  })
})

describe('the mutual friends box', () => {
  const box = () => screen.getByRole('button', { name: /Mutual friends/ })

  it('is disabled while it loads and when there are none, and says which', () => {
    open(
      <>
        <MutualFriendsBox onChoose={() => {}} />
        <MutualFriendsBox member={alone} onChoose={() => {}} />
      </>,
    )
    const [loading, none] = screen.getAllByRole('button')
    expect(loading?.textContent).toContain('Loading mutual friends...')
    expect(none?.textContent).toContain('No mutual friends yet')
    for (const button of [loading, none]) expect(button).toHaveProperty('disabled', true)
  })

  it('counts all, shows six faces and the rest as a number', () => {
    const mutuals = Array.from({ length: 6 }, (_, index) => ({ ...ben, id: String(index) }))
    open(<MutualFriendsBox member={{ userId: 'u', mutualCount: 9, mutuals }} onChoose={() => {}} />)
    expect(box()).toHaveProperty('disabled', false)
    expect(box().textContent).toContain('9 mutual friends')
    expect(box().textContent).toContain('+3')
  })
})
