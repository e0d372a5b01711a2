// Keeps the posts on the screen true: likes, edits, deletions and answers of others are read again, a page at a time, where the member reads.
// Every few seconds, and at once when something happened to the member. A change of a post is no event of its own: in a large club each like
// would be one for every open feed.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Feed, feedKeys, getFeedPage } from '#shared/api/feed.ts'
import { listenToMember } from '#shared/realtime/member-events.ts'
import { trueUpPage } from '../model/feed-pages.ts'
import { changeFeed, feedReadAt, postChanges, readFeed } from './feed-cache.ts'

const EVERY = 10_000
const SETTLE = 200

export function useTrueFeed(userId: string, ready: boolean) {
  const cache = useQueryClient()
  useEffect(() => {
    if (!ready) return
    let stopped = false
    let busy = false
    let again = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const after = (wait: number) => {
      clearTimeout(timer)
      timer = setTimeout(look, wait)
    }
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      if (busy) {
        again = true
        return
      }
      busy = true
      try {
        for (const page of pagesInSight(readFeed(cache))) await readPage(page)
      } catch (error) {
        console.warn('The feed could not be read again', error)
      }
      busy = false
      if (!stopped) after(again ? SETTLE : EVERY)
      again = false
    }
    const readPage = async (page: number) => {
      const feed = readFeed(cache)
      const after = feed?.pageParams[page]
      // An act of the member is on its way: what is read now may be older than what they see.
      if (!feed || after === undefined || cache.isMutating() > 0) return
      const before = postChanges()
      const read = await getFeedPage(after)
      if (stopped || cache.isMutating() > 0 || postChanges() !== before || readFeed(cache)?.pageParams[page] !== after)
        return
      changeFeed(cache, (current) => trueUpPage(current, page, read))
    }
    const stop = listenToMember(userId, ({ about }) => {
      if (about === 'thread') return
      // Said after every join: what was read a moment ago is not read again.
      if (about === 'anything' && Date.now() - feedReadAt(cache) < EVERY) return
      void cache.invalidateQueries({ queryKey: feedKeys.posts })
      after(SETTLE)
    })
    const onVisible = () => after(SETTLE)
    document.addEventListener('visibilitychange', onVisible)
    after(EVERY)
    return () => {
      stopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
      stop()
    }
  }, [cache, userId, ready])
}

/** The pages whose posts are on the screen: one, or two where they meet. */
function pagesInSight(feed: Feed | undefined): Set<number> {
  const pages = new Set<number>()
  for (const card of document.querySelectorAll<HTMLElement>('[data-post]')) {
    const { top, bottom } = card.getBoundingClientRect()
    if (bottom < 0 || top > window.innerHeight) continue
    const page = feed?.pages.findIndex(({ posts }) => posts.some(({ id }) => id === card.dataset.post)) ?? -1
    if (page >= 0) pages.add(page)
  }
  return pages
}
