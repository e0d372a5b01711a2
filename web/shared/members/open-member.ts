// Opens what many screens open over themselves. The address holds it, web/app mounts it once, Back closes it.
import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

export const memberParam = 'member'
export const plugParam = 'plug'
export const plugFromParam = 'plugFrom'
export const connectThemParam = 'introduce'
const plugPostParam = 'plugPost'
const plugRsvpParam = 'plugRsvp'
const plugContextParams = [plugPostParam, plugRsvpParam]
const nothingElse: string[] = []

/** How many entries of the history belong to the sheet that is open: one, or more when it led on to others of its kind. */
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
    // Opened here: back to before it, so that the next Back does not seem to do nothing. Opened by its address: only taken out of it.
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

/** Opens the profile sheet of a member, by user id. */
export function useOpenMember() {
  return useSheetParam(memberParam).open
}

/** What a request comes from: a post of the target, and whether its event is to be joined through the plug. */
export type PlugContext = { postId: string; rsvp?: boolean }

/** Opens the request-a-plug sheet towards a member, by user id; from a post, with that post. */
export function useOpenPlug() {
  const [, setParams] = useSearchParams()
  return useCallback(
    (userId: string, context?: PlugContext) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          next.set(plugParam, userId)
          if (context) next.set(plugPostParam, context.postId)
          if (context?.rsvp) next.set(plugRsvpParam, 'true')
          return next
        },
        { preventScrollReset: true, state: { sheet: plugParam, entries: 1 } satisfies SheetState },
      ),
    [setParams],
  )
}

/** Opens the dialog that asks a friend, by user id, to introduce one to somebody they know. */
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
  return { value, context, open, close }
}
