// Whether the open conversation is searched. It stands in the address.
import { useCallback } from 'react'
import { useLocation, useSearchParams } from '#shared/router/hooks.ts'
import { atParam, findParam } from '../components/use-open-thread.ts'

export function useFind() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const change = useCallback(
    (by: (next: URLSearchParams) => void) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          by(next)
          return next
        },
        { replace: true, preventScrollReset: true, state },
      ),
    [setParams, state],
  )
  const show = useCallback(() => change((next) => next.set(findParam, '')), [change])
  const hide = useCallback(
    () =>
      change((next) => {
        next.delete(findParam)
        next.delete(atParam)
      }),
    [change],
  )
  return { open: params.has(findParam), show, hide }
}
