// The profile sheet shows everything known of a member, and leaves out what is empty.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ShownProfile } from '#shared/api/members/members.ts'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { samplePeople } from '#shared/sample/people.ts'
import type { Endorsement, Industry } from '#types/shapes.ts'
import { MemberSheetBody } from './member-sheet-body.tsx'

const industries: Industry[] = ['Fashion', 'Media', 'Art', 'Film', 'Music', 'Tech', 'Finance']

const endorsement = (index: number): Endorsement => ({
  id: `e${index}`,
  industry: 'Fashion',
  endorserId: `f${index}`,
  endorserName: `Friend ${index}`,
  endorserAvatar: null,
  snippet: `Word ${index}`,
  createdAt: '2026-11-01T00:00:00Z',
})

const member: ShownProfile = {
  ...(samplePeople[0] as (typeof samplePeople)[number]),
  userId: 'u',
  name: 'Ada Moreau',
  age: 29,
  city: 'Paris',
  badge: 'Tastemaker',
  igHandle: '@ada',
  shortBio: 'Runs the dinner.',
  clout: 3632,
  topPercent: 15,
  industryScores: industries.map((label, index) => ({ label, score: 90 - index * 10 })),
  mutualCount: 2,
  relationship: 'no_relationship',
  connection: 'none',
  introThreadId: null,
  directThreadId: null,
  friendsUnlocked: false,
  friendCount: null,
  topCities: ['Paris', 'London', 'Ibiza'].map((city, index) => ({ city, strength: 100 - index * 40 })),
  endorsements: [1, 2, 3].map(endorsement),
  endorsementCount: 7,
  endorsedIndustries: [],
  networkImpact: { made: 0, successRate: null },
  pressLinks: [],
  stays: [],
  house: false,
}

function show(more: Partial<ShownProfile> = {}) {
  const body = <MemberSheetBody member={{ ...member, ...more }} onChoose={() => {}} />
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: body }])} />
    </QueryClientProvider>,
  )
}

it('the profile sheet shows name and age, badge, city and top percentile, clout, bio and social link', () => {
  show()
  expect(screen.getByRole('heading', { level: 2, name: 'Ada Moreau, 29' })).toBeTruthy()
  for (const words of ['Tastemaker', 'Paris · Top 15%', '3,632', 'Runs the dinner.'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole('link', { name: /@ada/ }).getAttribute('href')).toBe('https://www.instagram.com/ada/')
})

it('the profile sheet draws five industries, and all on demand', async () => {
  show()
  const bars = () => within(screen.getByRole('list', { name: /^Industry strength/ })).getAllByRole('listitem')
  expect(bars()).toHaveLength(5)
  await userEvent.click(screen.getByRole('button', { name: 'See all' }))
  expect(bars()).toHaveLength(7)
})

it('the profile sheet draws three cities and three endorsements, and counts them all', () => {
  show()
  expect(within(screen.getByRole('list', { name: 'Top cities' })).getAllByRole('listitem')).toHaveLength(3)
  expect(screen.getAllByText(/^“Word \d”$/)).toHaveLength(3)
  expect(screen.getByRole('heading', { name: 'Endorsements · 7' })).toBeTruthy()
})

it('the profile sheet shows open requests and leads to them', () => {
  show({ openRequests: [{ threadId: 't', connectorId: 'c', expiresAt: '2026-12-01T00:00:00Z' }] })
  expect(screen.getByRole('link', { name: '1 open request' }).getAttribute('href')).toBe('/inbox?thread=t')
})

it('the profile sheet leaves out what is empty', () => {
  show({ igHandle: null, topCities: [], endorsements: [], endorsementCount: 0, industryScores: [] })
  for (const title of ['Top cities', /^Endorsements/]) expect(screen.queryByRole('heading', { name: title })).toBeNull()
  expect(screen.queryByRole('link', { name: /@/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'See all' })).toBeNull()
})
