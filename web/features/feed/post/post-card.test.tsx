// What a card shows and offers, by the relation to the author and the state of its event. The rules are post-standing's.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import { AuthContext } from '#shared/session/use-auth.ts'
import type { PostActions } from '../components/use-post-actions.ts'
import type { Post } from '../model/post.ts'
import { PostCard } from './post-card.tsx'

const person = (index: number) => ({ id: `p${index}`, name: `Person ${index}`, avatarUrl: null })

const event: Post = {
  id: 'e',
  type: 'event',
  content: 'Supper in the garden',
  location: 'Lisbon',
  tags: ['supper'],
  images: [],
  rsvpEnabled: true,
  eventDate: '2031-03-04',
  eventTime: '20:30:00',
  maxAttendees: 20,
  likesCount: 12,
  goingCount: 18,
  createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  updatedAt: '2026-11-21T12:00:00Z',
  author: { id: 'host', name: 'Marcus Adeyemi', avatarUrl: null, city: 'London', badge: 'Member' },
  isOwn: false,
  hidden: false,
  isFriend: true,
  mayGo: true,
  isLiked: false,
  rsvp: null,
  isPast: false,
  isFull: false,
  attendees: Array.from({ length: 15 }, (_, index) => person(index)),
  mutuals: { count: 17, friends: Array.from({ length: 15 }, (_, index) => person(index + 20)) },
  hasConnector: true,
  chain: null,
}

function show(more: Partial<Post> = {}) {
  const actions: PostActions = {
    like: vi.fn(),
    rsvp: vi.fn(),
    cancelRsvp: vi.fn(),
    keepAnswer: vi.fn(),
    plug: vi.fn(),
    message: vi.fn(),
    opening: null,
  }
  const post = { ...event, ...more }
  const routes = [{ path: '/', element: <PostCard post={post} actions={actions} eager={false} /> }]
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AuthContext value={{ session: null, user: { id: 'me' } as never, loading: false }}>
        <RouterProvider router={createMemoryRouter(routes)} />
      </AuthContext>
    </QueryClientProvider>,
  )
  return { actions, post }
}

const button = (name: string | RegExp) => screen.queryByRole<HTMLButtonElement>('button', { name })

it('a card shows author, industry, place, time and content', () => {
  show()
  expect(screen.getByRole('link', { name: 'Marcus Adeyemi' }).getAttribute('href')).toBe('/other-profile/host')
  for (const words of [
    'Member',
    'Lisbon',
    '3h',
    'Tue, Mar 4, 2031 · 8:30 PM',
    'Supper in the garden',
    '#supper',
    '17 mutuals',
  ])
    expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByText('18 going · 2 places left')).toBeTruthy()
})

it('a card shows fifteen faces of guests and mutual friends, and the rest as a number', () => {
  show()
  const going = screen.getByRole('list', { name: 'Going' })
  expect(within(going).getAllByRole('listitem')).toHaveLength(15)
  expect(screen.getByText('+3')).toBeTruthy()
  expect(within(screen.getByRole('list', { name: /^Connections/ })).getAllByRole('listitem')).toHaveLength(15)
  expect(screen.getByText('+2')).toBeTruthy()
})

it('a friend of the author can answer and write', async () => {
  const { actions, post } = show()
  await userEvent.click(button('RSVP, event of Marcus Adeyemi') as HTMLElement)
  expect(actions.rsvp).toHaveBeenCalledWith(post)
  await userEvent.click(button('Message Marcus Adeyemi') as HTMLElement)
  expect(actions.message).toHaveBeenCalledWith(post)
  await userEvent.click(button('Like Marcus Adeyemi’s post, 12 likes') as HTMLElement)
  expect(actions.like).toHaveBeenCalledWith(post)
})

it('somebody who is no friend goes through a mutual one, to the event and to the author', async () => {
  const { actions, post } = show({ isFriend: false, mayGo: false })
  await userEvent.click(button('Request Plug to RSVP, event of Marcus Adeyemi') as HTMLElement)
  expect(actions.plug).toHaveBeenCalledWith(post, true)
  await userEvent.click(button('Plug Marcus Adeyemi') as HTMLElement)
  expect(actions.plug).toHaveBeenLastCalledWith(post)
  expect(button('Message Marcus Adeyemi')).toBeNull()
})

it('a stranger is offered nothing, and is told so', () => {
  show({ isFriend: false, mayGo: false, mutuals: { count: 0, friends: [] }, hasConnector: false, chain: null })
  expect(screen.getByText('No mutual friends')).toBeTruthy()
  expect(screen.getByText('A friend you share can introduce you')).toBeTruthy()
  expect(button('Request Plug to RSVP, event of Marcus Adeyemi')?.disabled).toBe(true)
  expect(screen.getByText('No mutual friends to ask yet.')).toBeTruthy()
})

it('an answer that stands is no button, but can be taken back', async () => {
  const { actions, post } = show({ rsvp: 'going' })
  expect(button('Going, event of Marcus Adeyemi')?.disabled).toBe(true)
  await userEvent.click(button('Can’t make it, event of Marcus Adeyemi') as HTMLElement)
  expect(actions.cancelRsvp).toHaveBeenCalledWith(post)
})

it('an author sees guests and menu instead of an answer, a message or a plug', () => {
  show({ isOwn: true, isFriend: false, mutuals: { count: 0, friends: [] }, hasConnector: false, chain: null })
  expect(button('Your post')).toBeTruthy()
  expect(screen.getByText('18 going · 2 places left')).toBeTruthy()
  expect(button(/RSVP|Message|Plug|mutual/)).toBeNull()
})

it('a past event is shown as past, and a post has no event', () => {
  show({ isPast: true })
  expect(button('Past event, event of Marcus Adeyemi')?.disabled).toBe(true)
  expect(screen.getByText('18 went')).toBeTruthy()
})

it('an answer that goes through shows at once; one that waits is not shown as given, and can be taken back', async () => {
  const answering = { id: 'a', going: true, state: 'sending', tries: 0 } as const
  show({ answering })
  expect(button('Going, event of Marcus Adeyemi')).toBeTruthy()
  cleanup()
  const { actions, post } = show({ answering: { ...answering, state: 'waiting', tries: 1 } })
  expect(button('Going, event of Marcus Adeyemi')).toBeNull()
  expect(screen.getByText('Not sent yet, trying again. Your RSVP is not with the host yet.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Take it back' }))
  expect(actions.keepAnswer).toHaveBeenCalledWith(post)
  cleanup()
  show({ rsvp: 'going', answering: { ...answering, going: false, state: 'waiting', tries: 1 } })
  expect(screen.getByText('Not sent yet, trying again. The host still expects you.')).toBeTruthy()
  expect(button('Keep my place')).toBeTruthy()
})
