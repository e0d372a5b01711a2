// Opens the overlays that many screens open. The address holds which one is open, web/app mounts each once, Back closes it.
import { useCallback } from 'react'
import { useNavigate } from '#shared/links/link.tsx'
import { useLocation, useSearchParams } from '#shared/router/hooks.ts'

export const memberParam = 'member'
export const plugParam = 'plug'
export const plugFromParam = 'plugFrom'
export const connectThemParam = 'introduce'
const plugPostParam = 'plugPost'
const plugRsvpParam = 'plugRsvp'
const plugViaParam = 'plugVia'
const plugContextParams = [plugPostParam, plugRsvpParam, plugViaParam]
const nothingElse: string[] = []

/** How many history entries belong to the open sheet: one, or more when it opened others of its kind. */
type SheetState = { sheet: string; entries: number } | null

function useSheetParam(name: string, besides: string[] = nothingElse) {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const state = useLocation().state as SheetState
  const value = params.get(name)
  const entries = value !== null && state?.sheet === name ? state.entries : 0
  const open = useCallback(
    (id: string) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          next.set(name, id)
          return next
        },
        { preventScrollReset: true, state: { sheet: name, entries: entries + 1 } satisfies SheetState },
      ),
    [name, entries, setParams],
  )
  const close = useCallback(() => {
    // A sheet opened here goes back to the entry before it, so that the next Back does not seem to do nothing.
    // A sheet opened by its address is only removed from the address.
    if (entries > 0) return void navigate(-entries)
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const param of [name, ...besides]) next.delete(param)
        return next
      },
      { preventScrollReset: true, replace: true },
    )
  }, [name, besides, entries, navigate, setParams])
  return { value, open, close }
}

/** Opens a member's profile sheet, by user id. */
export function useOpenMember() {
  return useSheetParam(memberParam).open
}

/** Where a plug request comes from: a post of the target, and whether the plug should join its event. */
export type PlugContext = { postId: string; rsvp?: boolean }

/** Opens the request-a-plug sheet for a member, by user id; with the post it comes from, or the friend to ask, if any. */
export function useOpenPlug() {
  const [, setParams] = useSearchParams()
  return useCallback(
    (userId: string, context: Partial<PlugContext> & { via?: string } = {}) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          next.set(plugParam, userId)
          const { postId, rsvp, via } = context
          if (postId) next.set(plugPostParam, postId)
          if (rsvp) next.set(plugRsvpParam, 'true')
          if (via) next.set(plugViaParam, via)
          return next
        },
        { preventScrollReset: true, state: { sheet: plugParam, entries: 1 } satisfies SheetState },
      ),
    [setParams],
  )
}

/** Opens the sheet that asks a friend, by user id, for an introduction to somebody they know. */
export function useOpenPlugFrom() {
  return useSheetParam(plugFromParam).open
}

/** Opens the sheet that introduces two friends to each other, by their user ids. */
export function useOpenIntroduction() {
  const { open } = useSheetParam(connectThemParam)
  return useCallback((first: string, second?: string) => open(second ? `${first},${second}` : first), [open])
}

/** For the mounted sheets themselves. */
export const useMemberSheet = () => useSheetParam(memberParam)
export const usePlugFromSheet = () => useSheetParam(plugFromParam)
export const useIntroductionSheet = () => useSheetParam(connectThemParam)

export function usePlugSheet() {
  const [params] = useSearchParams()
  const { value, open, close } = useSheetParam(plugParam, plugContextParams)
  const postId = params.get(plugPostParam)
  const context: PlugContext | null = postId ? { postId, rsvp: params.get(plugRsvpParam) === 'true' } : null
  return { value, context, via: params.get(plugViaParam), open, close }
}
