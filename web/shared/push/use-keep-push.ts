// Keeps this device's notifications true while a member is signed in: the subscription lives on, what was read elsewhere is taken back, a press on
// one opens its place. What happens when the session ends: forget-push.ts.
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notificationsQuery } from '#shared/api/conversations/notifications.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { safeDeeplink } from '#shared/links/safe-deeplink.ts'
import { listenToMember } from '#shared/realtime/member-events.ts'
import { keepSubscribed } from './keep-subscribed.ts'
import { shownNotices } from './push-device.ts'

// Nothing of this is for first sight.
const SETTLED = 3000
// A burst causes one look, within the second in which devices agree.
const SOON = 300
// What was shown this lately may not be in an answer yet.
const JUST_SHOWN = 1500

/** Said by the service worker (web/public/sw.js). */
type Said = { type: 'open'; path: string; press?: string } | { type: 'subscribe-again' } | { type?: undefined }

// A page that was busy hears of one press several times.
let followed: string | undefined

/** Closes what the member has read, here or elsewhere. Gives whether another look is needed. */
async function closeRead(member: string, cache: QueryClient): Promise<boolean> {
  const before = await shownNotices()
  const ours = before.filter(({ data }) => data?.id)
  if (ours.length === 0) return false
  const asked = Date.now()
  const unread = await cache.fetchQuery({ ...notificationsQuery(member), staleTime: 0 })
  const isFresh = ({ data }: Notification) => Number(data.shownAt) > asked - JUST_SHOWN
  for (const shown of ours) if (!isFresh(shown) && !unread.some(({ id }) => id === shown.data.id)) shown.close()
  return ours.some(isFresh)
}

export function useKeepPush(member: string, cache: QueryClient) {
  const navigate = useNavigate()

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const keep = () =>
      keepSubscribed(member).catch((error: unknown) => console.warn('Notifications could not be kept on', error))
    const timer = setTimeout(keep, SETTLED)
    const hear = ({ data, ports }: MessageEvent<Said>) => {
      if (data?.type === 'subscribe-again') void keep()
      if (data?.type !== 'open') return
      const place = safeDeeplink(data.path)
      if (!place) return
      ports[0]?.postMessage('opened')
      if (data.press && data.press === followed) return
      followed = data.press
      void navigate(place)
    }
    navigator.serviceWorker.addEventListener('message', hear)
    return () => {
      clearTimeout(timer)
      navigator.serviceWorker.removeEventListener('message', hear)
    }
  }, [member, navigate])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false
    const look = (pause: number) => {
      timer ??= setTimeout(async () => {
        timer = undefined
        const again = await closeRead(member, cache).catch(() => false)
        if (again && !stopped) look(JUST_SHOWN)
      }, pause)
    }
    // Also when the app has just been opened, and when the member comes back to it.
    const stop = listenToMember(member, (event) => {
      if (event.about === 'notification' || event.about === 'anything') look(SOON)
    })
    return () => {
      stopped = true
      stop()
      clearTimeout(timer)
    }
  }, [member, cache])
}
