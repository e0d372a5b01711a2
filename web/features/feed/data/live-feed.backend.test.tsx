// An open feed against the real server: what was posted and changed between reading the feed and hearing its words is not missed.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, inject, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { feedQuery } from '#shared/api/feed.ts'
import { createQueryClient } from '#shared/query/create-query-client.ts'
import { supabase } from '#shared/supabase/client.ts'
import { makeAccount, makeProfile, pointAtBackend } from '#shared/testing/backend.ts'
import { readFeed } from './feed-cache.ts'
import { useTrueFeed } from './use-true-feed.ts'
import { useWaitingPosts } from './use-waiting-posts.ts'

const password = 'all of the feed'

let release = () => {}
const released = new Promise<void>((resolve) => {
  release = resolve
})

/** A slow line: what the tab sends to join its channels arrives when it is released. */
class SlowSocket extends WebSocket {
  override send(data: string) {
    void released.then(() => super.send(data))
  }
}

beforeAll(() => {
  pointAtBackend()
  // jsdom's own WebSocket can't connect under Node.
  vi.stubGlobal('WebSocket', SlowSocket)
})

async function makeMember(name: string) {
  const email = `${name}-${crypto.randomUUID()}@live.test`
  const { id } = await makeAccount(email, password)
  await makeProfile(id, { setup_required: false, city: null })
  return { id, email }
}

async function asServer(method: string, path: string, row: object) {
  const { url, serviceKey } = inject('backend')
  const headers = { apikey: serviceKey, authorization: `Bearer ${serviceKey}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/rest/v1/${path}`, { method, headers, body: JSON.stringify(row) })
  expect(answer.ok).toBe(true)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function Waiting({ userId }: { userId: string }) {
  useTrueFeed(userId, true)
  const { waiting, show } = useWaitingPosts(true)
  return (
    <>
      <p>{waiting} waiting</p>
      <button type="button" onClick={() => void show()}>
        Show
      </button>
    </>
  )
}

it('what came after the feed was read and before its words were heard is asked for once', async () => {
  const [reader, author] = await Promise.all([makeMember('reader'), makeMember('author')])
  const client = await supabase()
  await client.auth.signInWithPassword({ email: reader.email, password })
  const id = crypto.randomUUID()
  await asServer('POST', 'posts', { id, user_id: author.id, content: 'First words' })
  const cache = createQueryClient()
  await cache.fetchInfiniteQuery(feedQuery)
  const shown = () => readFeed(cache)?.pages[0]?.posts.find((post) => post.id === id)?.content
  expect(shown()).toBe('First words')

  const { unmount } = render(
    <QueryClientProvider client={cache}>
      <div data-post={id} />
      <Waiting userId={reader.id} />
    </QueryClientProvider>,
  )
  // A kept feed counts what is new as it opens.
  await act(() => pause(300))
  const another = `Another, after ${id}`
  await asServer('POST', 'posts', { user_id: author.id, content: another })
  await asServer('PATCH', `posts?id=eq.${id}`, { content: 'Second words' })
  // The server has said both words.
  await pause(300)
  release()
  // The edit of the second after a word is said by that word alone, which this tab came too late for.
  await asServer('PATCH', `posts?id=eq.${id}`, { content: 'Third words' })
  // Other tests post in the same club.
  await screen.findByText(/^[1-9]\d* waiting$/, {}, { timeout: 4000 })
  await waitFor(() => expect(shown()).toBe('Third words'), { timeout: 4000 })

  // Away from the feed and back before its channel has closed.
  unmount()
  await asServer('PATCH', `posts?id=eq.${id}`, { content: 'Fourth words' })
  render(
    <QueryClientProvider client={cache}>
      <div data-post={id} />
      <Waiting userId={reader.id} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(shown()).toBe('Fourth words'), { timeout: 4000 })

  // What the page asked before is older than what waits.
  const { url } = inject('backend')
  const old = Promise.resolve(Response.json({ posts: [], next: null }))
  const address = `${url}/rest/v1/rpc/feed_page`
  window.o1Early = [{ url: address, body: '{}', token: undefined, at: Date.now(), answer: old }]
  await act(async () => screen.getByRole('button').click())
  const contents = () => readFeed(cache)?.pages[0]?.posts.map(({ content }) => content)
  await waitFor(() => expect(contents()).toContain(another))
})
