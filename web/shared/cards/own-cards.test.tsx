// The cards below words: asked for together, drawn from the answer; what is not in it says that it is not here.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { addressOf } from '#shared/links/own-things.ts'
import { createMemoryRouter } from '#shared/router/router.ts'
import { RouterProvider } from '#shared/router/router-provider.tsx'
import type { LinkedThings } from '#types/shapes.ts'
import { OwnCards, ownThings } from './own-cards.tsx'
import { ownInWords } from './own-in-words.ts'

const asked = vi.hoisted(() => vi.fn())
vi.mock('#shared/supabase/client.ts', () => ({ supabase: async () => ({ rpc: asked }) }))

const id = (place: number) => `0a6f2c9e-7d31-4b5a-9c1f-2e8d4a6b7c0${place}`
const author = { id: id(9), name: 'Ben Okafor', avatarUrl: null }
const answer: LinkedThings = {
  posts: [
    {
      id: id(1),
      type: 'event',
      content: 'Supper\nfor eight',
      image: null,
      location: 'Peckham',
      eventDate: '2199-12-05',
      eventTime: '20:00:00',
      isPast: false,
      author,
    },
  ],
  members: [{ ...author, asked: id(9), city: 'London', badge: 'rising', topLabel: 'RealEstate' }],
}

function show(content: string) {
  const router = createMemoryRouter([{ path: '/', Component: () => <OwnCards content={content} /> }])
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const event = addressOf({ kind: 'post', id: id(1) })
const gone = addressOf({ kind: 'post', id: id(2) })
const member = addressOf({ kind: 'member', id: id(9) })

it('cards of one screen are one question, and say what is gone', async () => {
  asked.mockResolvedValueOnce({ data: answer, error: null })
  show(`See ${event}, ${gone} and ${member}.`)
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2))
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    [`/live-network?post=${id(1)}`, expect.stringMatching(/^Event · .*2199.*Supper for eightBen Okafor · Peckham$/)],
    [`/other-profile/${id(9)}`, 'MemberBen OkaforReal Estate · London'],
  ])
  screen.getByText('This post is no longer here.')
  expect(asked.mock.calls).toEqual([['linked_things', { posts: [id(1), id(2)], members: [id(9)] }]])
})

it('what could not be asked still leads there', async () => {
  asked.mockRejectedValueOnce(new TypeError('no line'))
  show(event)
  const link = await screen.findByRole('link', { name: 'Open the post' })
  expect(link.getAttribute('href')).toBe(`/live-network?post=${id(1)}`)
})

it('of many addresses three are cards, each once, and those of others none', () => {
  const many = [1, 1, 2, 3, 4].map((place) => addressOf({ kind: 'post', id: id(place) }))
  expect(ownThings(many.join(' ')).map((thing) => thing.id)).toEqual([id(1), id(2), id(3)])
  expect(ownThings(`https://elsewhere.test/live-network?post=${id(1)}`)).toEqual([])
})

it('in one line an address of ours is what it leads to', () => {
  expect(ownInWords(`Look: ${event}, by ${member}; https://a.test/${id(1)}`)).toBe(
    `Look: a post, by a profile; https://a.test/${id(1)}`,
  )
})
