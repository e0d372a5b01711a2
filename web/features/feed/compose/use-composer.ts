// Opens and closes the Create and Edit sheets. The address holds them, so that Back closes them.
import { useCallback } from 'react'
import { useSearchParams } from '#shared/router/hooks.ts'

const composeParam = 'compose'
const editParam = 'edit'
// What is to be posted, where it was handed over.
const wordsParam = 'words'

export function useComposer() {
  const [params, setParams] = useSearchParams()

  const openCreate = useCallback(
    () => setParams((now) => changed(now, (next) => next.set(composeParam, 'post')), { preventScrollReset: true }),
    [setParams],
  )
  const openEdit = useCallback(
    (postId: string) =>
      setParams((now) => changed(now, (next) => next.set(editParam, postId)), { preventScrollReset: true }),
    [setParams],
  )
  const close = useCallback(
    () =>
      setParams(
        (now) =>
          changed(now, (next) => {
            next.delete(composeParam)
            next.delete(editParam)
            next.delete(wordsParam)
          }),
        { preventScrollReset: true, replace: true },
      ),
    [setParams],
  )
  // Once they stand in the draft, a reload must not bring them again.
  const tookWords = useCallback(
    () =>
      setParams((now) => changed(now, (next) => next.delete(wordsParam)), { preventScrollReset: true, replace: true }),
    [setParams],
  )
  return {
    creating: params.has(composeParam),
    handed: params.get(wordsParam),
    editing: params.get(editParam),
    tookWords,
    openCreate,
    openEdit,
    close,
  }
}

function changed(params: URLSearchParams, change: (next: URLSearchParams) => void): URLSearchParams {
  const next = new URLSearchParams(params)
  change(next)
  return next
}
