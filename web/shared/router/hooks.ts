// What a screen asks about the open address.
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import { useRouter, useRouterState } from './context.ts'
import type { Location } from './location.ts'
import type { NavigateOptions, NavigationType } from './router.ts'
import type { Match, Params } from './routes.ts'

export function useLocation(): Location {
  return useRouterState().location
}

export function useMatches(): Match[] {
  return useRouterState().matches
}

/** The parameters of the open address. */
export function useParams(): Params {
  return useRouterState().matches[0]?.params ?? {}
}

export function useNavigationType(): NavigationType {
  return useRouterState().type
}

type Search = URLSearchParams | Record<string, string>
type SetSearch = (next: Search | ((current: URLSearchParams) => Search), options?: NavigateOptions) => void

/** The question behind the open address, and how to change it: from what it is by then, also where that is not drawn yet. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { search } = useLocation()
  const router = useRouter()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set: SetSearch = useCallback(
    (next, options) => {
      const changed = typeof next === 'function' ? next(new URLSearchParams(router.state.location.search)) : next
      void router.navigate(`?${new URLSearchParams(changed)}`, options)
    },
    [router],
  )
  return [params, set]
}

/** Calls back before each way, and says whether it leads to another screen. */
export function useLeaving(listener: (elsewhere: boolean) => void): void {
  const router = useRouter()
  const leave = useEffectEvent(listener)
  useEffect(() => router.onLeaving(({ location }, to) => leave(to.pathname !== location.pathname)), [router])
}
