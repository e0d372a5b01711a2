// Keeps the posts on the screen true: likes, edits, deletions and answers of others are read again, a page at a time, where the member reads.
// Soon after the word that posts have changed, at once when something happened to the member, and now and then in any case.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Feed, feedKeys, getFeedPage } from '#shared/api/feed.ts'
import { forgetEarly } from '#shared/early/early-answers.ts'
import { listenToMember } from '#shared/realtime/member-events.ts'
import { spreadAsks } from '#shared/realtime/spread-asks.ts'
import { trueUpPage } from '../model/feed-pages.ts'
import { changeFeed, feedReadAt, postChanges, readFeed } from './feed-cache.ts'
import { followFeed } from './follow-feed.ts'

const EVERY = 60_000
/** Until the words are heard. */
const EVERY_DEAF = 10_000
/** What was read that long ago is not read again because a channel was joined. */
const RECENT = 10_000
const SETTLE = 200
/** A word stands for all changes of the second that follows it. */
const LEAST = 1500

export function useTrueFeed(userId: string, ready: boolean) {
  const cache = useQueryClient()
  useEffect(() => {
    if (!ready) return
    let stopped = false
    let busy = false
    let again = false
    let hears = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const every = () => (hears ? EVERY : EVERY_DEAF)
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
      if (!stopped) after(again ? SETTLE : every())
      again = false
    }
    const readPage = async (page: number) => {
      const feed = readFeed(cache)
      const after = feed?.pageParams[page]
      // An act of the member is on its way: what is read now may be older than what they see.
      if (!feed || after === undefined || cache.isMutating() > 0) return
      const before = postChanges()
      // It may be older than what is shown.
      forgetEarly()
      const read = await getFeedPage(after)
      if (stopped || readFeed(cache)?.pageParams[page] !== after) return
      if (cache.isMutating() > 0 || postChanges() !== before) {
        // What others changed meanwhile is in no other answer.
        again = true
        return
      }
      changeFeed(cache, (current) => trueUpPage(current, page, read))
    }
    const stop = listenToMember(userId, ({ about }) => {
      if (about === 'thread') return
      // Said after every join: what was read a moment ago is not read again.
      if (about === 'anything' && Date.now() - feedReadAt(cache) < RECENT) return
      void cache.invalidateQueries({ queryKey: feedKeys.posts })
      after(SETTLE)
    })
    const asks = spreadAsks(() => {
      void cache.invalidateQueries({ queryKey: feedKeys.posts })
      after(0)
    }, LEAST)
    const unfollow = followFeed((word) => {
      if (word.about === 'changed') asks.hear(word.payload)
      if (word.about !== 'joined') return
      hears = true
      asks.hear()
    })
    const onVisible = () => after(SETTLE)
    document.addEventListener('visibilitychange', onVisible)
    after(every())
    return () => {
      stopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
      asks.stop()
      unfollow()
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
