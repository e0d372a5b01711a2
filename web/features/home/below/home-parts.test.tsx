// The parts of the dashboard: pairs, recommended plugs, the notification banner.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { isOf } from '#shared/outbox/act.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { samplePeople } from '#shared/sample/people.ts'
import { AuthContext, type AuthState } from '#shared/session/use-auth.ts'
import type { MemberCard, NotificationData, PlugOpportunity } from '#types/shapes.ts'
import { NotificationBanner } from '../components/notification-banner.tsx'
import { SuggestedConnections } from '../components/suggested-connections.tsx'
import { waveKind } from '../model/waves.ts'
import { RecommendedPlugs } from './recommended-plugs.tsx'

// The line is slow.
vi.mock('#shared/api/waves.ts', () => ({ waveAway: () => new Promise(() => {}) }))

const member = (index: number, more: Partial<MemberCard> = {}) => ({
  ...(samplePeople[index] as MemberCard),
  userId: `u${index}`,
  ...more,
})

function open(shown: ReactNode) {
  const router = createMemoryRouter([
    { path: '/', element: shown },
    { path: '*', element: <p>Elsewhere</p> },
  ])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AuthContext value={{ session: null, user: { id: 'me' }, loading: false } as AuthState}>
        <RouterProvider router={router} />
      </AuthContext>
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
  const router = open(<SuggestedConnections suggestions={pairs} />)
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
  open(<SuggestedConnections suggestions={pairs} />)
  const images = [...document.querySelectorAll('img')]
  expect(images.map((image) => [image.getAttribute('loading'), image.getAttribute('fetchpriority')])).toEqual([
    ...Array(2).fill(['eager', 'high']),
    ...Array(2).fill(['lazy', 'auto']),
  ])
})

it('each pair and each plug can be waved away by name, and waits in the outbox', async () => {
  const pair = { user1: member(0), user2: member(1), reason: 'same-circle' as const }
  open(
    <>
      <SuggestedConnections suggestions={[pair]} />
      <RecommendedPlugs opportunities={[opportunity]} />
    </>,
  )
  const both = `${member(0).name} and ${member(1).name}`
  await userEvent.click(await screen.findByRole('button', { name: `Not for me: ${both}` }))
  await userEvent.click(screen.getByRole('button', { name: `Not for me: ${opportunity.profile.name}` }))
  const waits = outboxOf('me').entries()
  expect(waits.filter(isOf(waveKind)).map(({ input, subject }) => [input, subject])).toEqual([
    [{ one: 'u0', other: 'u1', away: true }, 'wave:u0+u1'],
    [{ one: 'u0', away: true }, 'wave:u0'],
  ])
})

it('without pairs the dashboard says what is missing', () => {
  open(<SuggestedConnections suggestions={[]} />)
  expect(screen.getByText(/two friends with photographs/)).toBeTruthy()
})

const opportunity: PlugOpportunity = {
  profile: member(0, { mutualCount: 9 }),
  mutualsPreview: [1, 2, 3, 4, 5].map((index) => ({ id: `f${index}`, name: `Friend ${index}`, avatarUrl: null })),
  reason: 'mutual-friends',
}

it('the row shows five mutual friends, the list of all three, and both count the others', async () => {
  const router = open(<RecommendedPlugs opportunities={[opportunity]} />)
  const row = screen.getByRole('article')
  expect(within(row).getByText('+4')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'View All' }))
  const all = await screen.findByRole('dialog', { name: 'All Plug Opportunities' })
  expect(within(all).getByText('+6')).toBeTruthy()
  await userEvent.click(within(all).getByRole('button', { name: `Request Plug to ${opportunity.profile.name}` }))
  expect(router.state.location.search).toBe('?plug=u0')
})

it('with nobody within reach the dashboard leads to discover', () => {
  open(<RecommendedPlugs opportunities={[]} />)
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

it('the notification banner asks the named inviter instead of leading on', async () => {
  const data = { action: 'answer_invite_claim', memberId: 'n', memberName: 'Nora' } as const
  const notification = { id: 'n', title: 'Did you invite Nora?', body: '', data, createdAt: '2026-11-21T12:00:00Z' }
  open(<NotificationBanner notification={notification} userId="me" />)
  expect(await screen.findByRole('button', { name: 'Yes, I did' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'No' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})
