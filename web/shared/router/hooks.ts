// What a screen asks about the open address.
import { useCallback, useMemo } from 'react'
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

/** The question behind the open address, and how to change it. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { search } = useLocation()
  const { navigate } = useRouter()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set: SetSearch = useCallback(
    (next, options) => {
      const changed = typeof next === 'function' ? next(new URLSearchParams(params)) : next
      void navigate(`?${new URLSearchParams(changed)}`, options)
    },
    [navigate, params],
  )
  return [params, set]
}
