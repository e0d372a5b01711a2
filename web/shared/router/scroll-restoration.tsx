// Puts the page where it was when its address was left, also after a reload; at its beginning, or at the place the address names, when it is new.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useRouter, useRouterState } from './context.ts'
import type { Location } from './location.ts'
import type { Match } from './routes.ts'

const STORAGE_KEY = 'o1-scroll-places'
// Where earlier builds kept them, in the same form: a tab that is loaded anew after a deploy stays in its place.
const EARLIER_KEY = 'react-router-scroll-positions'

type KeyOf = (location: Location, matches: Match[]) => string

/** Addresses with the same key share a place. */
export function ScrollRestoration({ getKey }: { getKey: KeyOf }) {
  const router = useRouter()
  const state = useRouterState()
  const places = useRef<Record<string, number> | undefined>(undefined)
  const keyOf = useRef(getKey)

  useLayoutEffect(() => {
    keyOf.current = getKey
  })

  useLayoutEffect(() => {
    places.current ??= keptPlaces()
    const keep = ({ location, matches }: { location: Location; matches: Match[] }) => {
      if (places.current) places.current[keyOf.current(location, matches)] = window.scrollY
    }
    const keepForReload = () => {
      keep(router.state)
      try {
        sessionStorage.setItem(STORAGE_KEY, JSON.stringify(places.current))
      } catch {
        // Storage is full or blocked: a reload begins at the top.
      }
      window.history.scrollRestoration = 'auto'
    }
    const stop = router.onLeaving(keep)
    window.addEventListener('pagehide', keepForReload)
    return () => {
      stop()
      window.removeEventListener('pagehide', keepForReload)
    }
  }, [router])

  useEffect(() => {
    const takeOver = () => {
      window.history.scrollRestoration = 'manual'
    }
    takeOver()
    // A page that the browser had kept whole goes on as it was left.
    window.addEventListener('pageshow', takeOver)
    return () => {
      window.removeEventListener('pageshow', takeOver)
      window.history.scrollRestoration = 'auto'
    }
  }, [])

  useLayoutEffect(() => {
    const { location, matches, preventScrollReset } = state
    const place = places.current?.[keyOf.current(location, matches)]
    const named = location.hash && document.getElementById(location.hash.slice(1))
    // Newer browsers answer these calls with a promise, which an effect must not return.
    if (place !== undefined) window.scrollTo(0, place)
    else if (named) named.scrollIntoView()
    else if (!preventScrollReset) window.scrollTo(0, 0)
  }, [state])

  return null
}

function keptPlaces(): Record<string, number> {
  try {
    const kept = sessionStorage.getItem(STORAGE_KEY) ?? sessionStorage.getItem(EARLIER_KEY)
    return JSON.parse(kept ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}
