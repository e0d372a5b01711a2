// Counts the posts others wrote since the feed was read, and shows them on demand. Never moves what the member reads.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { countNewerPosts } from '#shared/api/feed.ts'
import { forgetEarly } from '#shared/early/early-answers.ts'
import { onComingBack } from '#shared/realtime/coming-back.ts'
import { spreadAsks } from '#shared/realtime/spread-asks.ts'
import { sayFailed } from '#shared/ui/messages/say-failed.ts'
import { feedReadAt, readFeed, showNewestFeed } from './feed-cache.ts'
import { followFeed } from './follow-feed.ts'

// Several signs of coming back cause one count.
const SETTLE = 700

export function useWaitingPosts(ready: boolean) {
  const cache = useQueryClient()
  const [waiting, setWaiting] = useState(0)
  const [showing, setShowing] = useState(false)

  const count = useCallback(async () => {
    const newest = readFeed(cache)?.pages[0]?.newest
    if (!newest) return
    try {
      const newer = await countNewerPosts(newest)
      // The feed may have been replaced while this request ran.
      if (readFeed(cache)?.pages[0]?.newest === newest) setWaiting(newer)
    } catch (error) {
      console.warn('New posts could not be counted', error)
    }
  }, [cache])

  const show = useCallback(async () => {
    setShowing(true)
    // Asked before those that wait were counted.
    forgetEarly()
    try {
      await showNewestFeed(cache)
      setWaiting(0)
      return true
    } catch (error) {
      sayFailed(error, 'Failed to load posts')
      return false
    } finally {
      setShowing(false)
    }
  }, [cache])

  useEffect(() => (ready ? followPosts(count) : undefined), [ready, count])

  // The cached feed is shown at once, and replaced as long as the member has read nothing of it.
  const [keptFeed] = useState(() => readFeed(cache) !== undefined)
  const looked = useRef(false)
  useEffect(() => {
    if (!ready || looked.current) return
    looked.current = true
    const fromDevice = feedReadAt(cache) < visitStarted
    if (!keptFeed && !fromDevice) return
    if (fromDevice && window.scrollY < 8) void showNewestFeed(cache).catch(() => undefined)
    else void count()
  }, [ready, keptFeed, cache, count])

  return { waiting, showing, show }
}

const visitStarted = Date.now()

function followPosts(count: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(count, SETTLE)
  }
  const asks = spreadAsks(() => {
    // A tab nobody sees counts when it is seen again.
    if (document.visibilityState === 'visible') count()
  })
  const leave = followFeed((word) => {
    if (word.about === 'posted') asks.hear(word.payload)
    else if (word.about === 'joined') asks.hear()
  })
  const stopLooking = onComingBack(soon)
  return () => {
    clearTimeout(timer)
    asks.stop()
    stopLooking()
    leave()
  }
}
