// A card opens its member, and offers to ask for a plug where somebody can make the introduction.
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { samplePeople } from '#shared/sample/people.ts'
import type { MemberCard } from '#types/shapes.ts'
import { MemberCardView } from './member-card-view.tsx'

const [someone] = samplePeople
const ben = { id: 'b', name: 'Ben Okafor', avatarUrl: null }

function show(more: Partial<MemberCard>) {
  if (!someone) throw new Error('There are no sample people')
  const member = { ...someone, ...more }
  const router = createMemoryRouter([
    { path: '/', element: <MemberCardView member={member} /> },
    { path: '/other-profile/:id', element: <p>Profile</p> },
  ])
  render(<RouterProvider router={router} />)
  return router
}

const plug = () => screen.queryByRole('button', { name: `Request Plug to ${someone?.name}` })

it('a card offers a plug where there are mutual friends', async () => {
  const router = show({ userId: 'u', mutualCount: 1, mutuals: [ben], askable: 1 })
  expect(screen.getByText('1 mutual')).toBeTruthy()
  await userEvent.click(plug() as HTMLElement)
  expect(router.state.location.search).toBe('?plug=u')
})

it('a card without mutual friends offers no plug, and says what would open the way', () => {
  show({ mutualCount: 0, mutuals: [] })
  expect(plug()).toBeNull()
  expect(screen.getByText('No mutual friends')).toBeTruthy()
  expect(screen.getByText('A friend you share can introduce you')).toBeTruthy()
})

it('a card shows open requests, and offers no more once every mutual friend was asked', () => {
  const request = { threadId: 't', connectorId: 'b', expiresAt: '2026-12-01T00:00:00Z' }
  show({ mutualCount: 2, mutuals: [ben], askable: 1, openRequests: [request] })
  expect(screen.getByText('1 open request')).toBeTruthy()
  expect(plug()).toHaveProperty('disabled', false)
  cleanup()
  show({ mutualCount: 1, mutuals: [ben], openRequests: [request] })
  expect(plug()).toBeNull()
  expect(screen.getByText('1 open request')).toBeTruthy()
})

it('a card marks a friend as a friend', () => {
  show({ isDirectFriend: true, mutualCount: 3 })
  expect(plug()).toBeNull()
  expect(screen.getByText('Friend')).toBeTruthy()
  expect(screen.getByText('3 mutuals')).toBeTruthy()
})

it('a card opens the whole profile', async () => {
  const router = show({ userId: 'u' })
  await userEvent.click(screen.getByRole('link'))
  expect(router.state.location.pathname).toBe('/other-profile/u')
})
