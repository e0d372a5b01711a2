// A member who has already asked sees the open request, and can ask for a place at the event they came from.
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { longDate, shortDate } from '#shared/format/time.ts'
import { createQueryClient } from '#shared/query/create-query-client.ts'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { AuthContext, type AuthState } from '#shared/session/use-auth.ts'
import type { Connector } from '#types/shapes.ts'
import { RequestPlugForm } from './request-plug-form.tsx'

const ben: Connector = {
  id: 'ben',
  name: 'Ben',
  avatarUrl: null,
  why: { answersWithinDay: true, askedALot: false, bond: 'good' },
}
const host = {
  userId: 'host',
  name: 'Carol',
  city: 'Lisbon',
  avatarUrl: null,
  relationship: 'no_relationship' as const,
  introThreadId: null,
  openRequests: [{ threadId: 'asked', connectorId: 'ben', expiresAt: '2031-03-04T12:00:00Z' }],
}

type Flyer = { postId: string; rsvp: boolean; post: undefined } | null

type Given = { connectors?: Connector[]; chain?: Connector[]; target?: typeof host; via?: string | null }

function open(flyer: Flyer, { connectors = [ben], chain = [], target = host, via = null }: Given = {}) {
  const form = (
    <RequestPlugForm
      target={target}
      ways={{ connectors, mutualCount: connectors.length, chain }}
      flyer={flyer}
      via={via}
      shown
      onDone={() => {}}
    />
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthContext value={{ session: null, user: { id: 'me' }, loading: false } as AuthState}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element: form }])} />
      </AuthContext>
    </QueryClientProvider>,
  )
}

const request = () => screen.getByRole('link', { name: 'Open your request' }).getAttribute('href')
const join = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Request to RSVP' })

it('from an event, an open request can ask for a place without another reason', () => {
  open({ postId: 'event', rsvp: true, post: undefined })
  expect(join()?.disabled).toBe(false)
  expect(screen.getByText('Ben has your request already. Once you are introduced, you can come.')).toBeTruthy()
  expect(request()).toBe('/inbox?thread=asked')
})

it('from elsewhere, only the open request is shown', () => {
  open(null)
  expect(join()).toBeNull()
  expect(request()).toBe('/inbox?thread=asked')
})

it('whom the screen before named is chosen, if they can be asked', () => {
  const others = ['Ada', 'Cleo'].map((name) => ({ ...ben, id: name, name }))
  open(null, { connectors: [...others, ben], target: { ...host, openRequests: [] }, via: 'Cleo' })
  expect(screen.getByPlaceholderText('Tell Cleo why this should happen.')).toBeTruthy()
})

it('whoever was named and can’t be asked is not chosen', () => {
  open(null, { target: { ...host, openRequests: [] }, via: 'somebody else' })
  expect(screen.getByPlaceholderText('Tell Ben why this should happen.')).toBeTruthy()
})

it('who can be asked only since the list was read again is chosen; whoever falls out is not', async () => {
  const form = (connectors: Connector[]) => (
    <RequestPlugForm
      target={{ ...host, openRequests: [] }}
      ways={{ connectors, mutualCount: 2, chain: [] }}
      flyer={null}
      shown
      onDone={() => {}}
    />
  )
  const show = (connectors: Connector[]) => (
    <QueryClientProvider client={cache}>
      <AuthContext value={{ session: null, user: { id: 'me' }, loading: false } as AuthState}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element: form(connectors) }])} />
      </AuthContext>
    </QueryClientProvider>
  )
  const cache = createQueryClient()
  const { rerender } = render(show([]))
  expect(screen.getByText('Carol takes introductions only through friends they chose.')).toBeTruthy()
  rerender(show([ben]))
  expect(screen.getByRole('radio', { name: /^Ben ?Usually answers within a day$/ }).getAttribute('aria-checked')).toBe(
    'true',
  )
  rerender(
    show([{ ...ben, id: 'ida', name: 'Ida', why: { answersWithinDay: false, askedALot: false, bond: 'loose' } }]),
  )
  expect(screen.getByRole('radio', { name: /^Ida ?Knows Carol a little$/ }).getAttribute('aria-checked')).toBe('true')
})

it('who said no lately can be asked later, and until then somebody else is chosen', () => {
  const askAgainAt = '2031-03-04T12:00:00Z'
  const ida = { ...ben, id: 'ida', name: 'Ida' }
  open(null, { connectors: [{ ...ben, askAgainAt }, ida], target: { ...host, openRequests: [] } })
  expect(screen.getByRole('radio', { name: /^Ben/ }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(`Again from ${shortDate(askAgainAt)}`)).toBeTruthy()
  expect(screen.getByRole('radio', { name: /^Ida/ }).getAttribute('aria-checked')).toBe('true')
})

it('where nobody can be asked yet, a sentence says whom and when', () => {
  const [later, sooner] = ['2031-03-04T12:00:00Z', '2031-02-04T12:00:00Z']
  const ida = { ...ben, id: 'ida', name: 'Ida', askAgainAt: sooner }
  open(null, { connectors: [{ ...ben, askAgainAt: later }, ida], target: { ...host, openRequests: [] } })
  expect(screen.getByText(`You can ask Ida for Carol again from ${longDate(sooner)}.`)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Select a Mutual Friend' }).disabled).toBe(true)
})

it('where nobody is shared, a friend is asked who knows somebody, and the path says so', () => {
  open(null, {
    connectors: [],
    chain: [{ ...ben, why: { ...ben.why, answersWithinDay: true } }],
    target: { ...host, openRequests: [] },
  })
  expect(screen.getByText('You know Ben, who knows somebody who knows Carol.')).toBeTruthy()
  expect(screen.getByText(/^You and Carol share no friend\./)).toBeTruthy()
  expect(screen.getByRole('radio', { name: /^Ben\s*Usually answers within a day$/ })).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send Request' }).disabled).toBe(false)
})
