// The parts of the dashboard: pairs, recommended plugs, the notification banner.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { samplePeople } from '#shared/sample/people.ts'
import type { MemberCard, NotificationData, PlugOpportunity } from '#types/shapes.ts'
import { NotificationBanner } from './notification-banner.tsx'
import { RecommendedPlugs } from './recommended-plugs.tsx'
import { SuggestedConnections } from './suggested-connections.tsx'

const member = (index: number, more: Partial<MemberCard> = {}) => ({
  ...(samplePeople[index] as MemberCard),
  userId: `u${index}`,
  ...more,
})

const unpressed = () => {
  throw new Error('Nobody pressed')
}

function open(shown: ReactNode) {
  const router = createMemoryRouter([
    { path: '/', element: shown },
    { path: '*', element: <p>Elsewhere</p> },
  ])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

it('three of five pairs are shown, each with its reason, and open the introduction of the two', async () => {
  const pairs = [0, 2, 4, 6, 8].map((first) => ({
    user1: member(first, { city: 'Paris' }),
    user2: member(first + 1),
    reason: first === 0 ? ('same-city' as const) : ('same-circle' as const),
  }))
  const router = open(<SuggestedConnections suggestions={pairs} onWave={unpressed} />)
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.getByText('Both in Paris')).toBeTruthy()
  await userEvent.click(
    screen.getByRole('button', { name: new RegExp(`^Introduce them: ${member(2).name} and `) }) as HTMLElement,
  )
  expect(new URLSearchParams(router.state.location.search).get('introduce')).toBe('u2,u3')
})

it('the photographs of the first pair are fetched at once and before others, the rest when they come near', () => {
  const photographed = (index: number) => member(index, { photos: [`https://club.test/${index}.jpg`] })
  const pairs = [0, 2].map((first) => ({
    user1: photographed(first),
    user2: photographed(first + 1),
    reason: 'same-circle' as const,
  }))
  open(<SuggestedConnections suggestions={pairs} onWave={unpressed} />)
  const images = [...document.querySelectorAll('img')]
  expect(images.map((image) => [image.getAttribute('loading'), image.getAttribute('fetchpriority')])).toEqual([
    ...Array(2).fill(['eager', 'high']),
    ...Array(2).fill(['lazy', 'auto']),
  ])
})

it('each pair and each plug can be waved away by name', async () => {
  const waved: unknown[] = []
  const onWave = (...press: unknown[]) => waved.push(press)
  const pair = { user1: member(0), user2: member(1), reason: 'same-circle' as const }
  open(
    <>
      <SuggestedConnections suggestions={[pair]} onWave={onWave} />
      <RecommendedPlugs opportunities={[opportunity]} onWave={onWave} />
    </>,
  )
  const both = `${member(0).name} and ${member(1).name}`
  await userEvent.click(screen.getByRole('button', { name: `Not for me: ${both}` }))
  await userEvent.click(screen.getByRole('button', { name: `Not for me: ${opportunity.profile.name}` }))
  expect(waved).toEqual([
    [{ one: 'u0', other: 'u1' }, both],
    [{ one: 'u0' }, opportunity.profile.name],
  ])
})

it('without pairs the dashboard says what is missing', () => {
  open(<SuggestedConnections suggestions={[]} onWave={unpressed} />)
  expect(screen.getByText(/two friends with photographs/)).toBeTruthy()
})

const opportunity: PlugOpportunity = {
  profile: member(0, { mutualCount: 9 }),
  mutualsPreview: [1, 2, 3, 4, 5].map((index) => ({ id: `f${index}`, name: `Friend ${index}`, avatarUrl: null })),
  reason: 'mutual-friends',
}

it('the row shows five mutual friends, the list of all three, and both count the others', async () => {
  const router = open(<RecommendedPlugs opportunities={[opportunity]} onWave={unpressed} />)
  const row = screen.getByRole('article')
  expect(within(row).getByText('+4')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'View All' }))
  const all = await screen.findByRole('dialog', { name: 'All Plug Opportunities' })
  expect(within(all).getByText('+6')).toBeTruthy()
  await userEvent.click(within(all).getByRole('button', { name: `Request Plug to ${opportunity.profile.name}` }))
  expect(router.state.location.search).toBe('?plug=u0')
})

it('with nobody within reach the dashboard leads to discover', () => {
  open(<RecommendedPlugs opportunities={[]} onWave={unpressed} />)
  expect(screen.queryByRole('button', { name: 'View All' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Discover members' }).getAttribute('href')).toBe('/discover')
})

it.each<[string, NotificationData, string]>([
  ['its action', { action: 'complete_profile', deeplink: '/onboarding/finish' }, '/onboarding/finish'],
  ['any other link of the club', { action: 'plug_declined', deeplink: '/inbox?thread=t', threadId: 't' }, '/inbox'],
])('the notification banner goes on by %s', async (_by, data, path) => {
  const notification = { id: 'n', title: 'Approved ✅', body: 'Welcome.', data, createdAt: '2026-11-21T12:00:00Z' }
  const router = open(<NotificationBanner notification={notification} userId="me" />)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(router.state.location.pathname).toBe(path)
})

it('the notification banner asks the named inviter instead of leading on', () => {
  const data = { action: 'answer_invite_claim', memberId: 'n', memberName: 'Nora' } as const
  const notification = { id: 'n', title: 'Did you invite Nora?', body: '', data, createdAt: '2026-11-21T12:00:00Z' }
  open(<NotificationBanner notification={notification} userId="me" />)
  expect(screen.getByRole('button', { name: 'Yes, I did' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'No' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})
