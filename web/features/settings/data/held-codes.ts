// Recovery codes that were just made, until the member has kept them: the server shows them once. They are in the memory of this page alone, so that
// going to another screen and back does not lose them.
import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '#shared/session/session-end.ts'

type Held = { owner: string; codes: readonly string[] }

let held: Held | null = null
const listeners = new Set<() => void>()

function hold(codes: Held | null) {
  held = codes
  for (const tell of listeners) tell()
}

onSessionEnd(() => hold(null))

export const holdCodes = (owner: string, codes: readonly string[]) => hold({ owner, codes })
export const dropCodes = () => hold(null)

export const heldCodes = (owner: string) => (held?.owner === owner ? held.codes : null)

function follow(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useHeldCodes = (owner: string) => useSyncExternalStore(follow, () => heldCodes(owner))
