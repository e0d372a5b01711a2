// Which way in was used last on this device, so that it can say so at the door. It stays when somebody signs out, says nothing of who that was, and is
// sent nowhere (docs/decisions/0093).
import { useTakenOver } from '#shared/slots/use-taken-over.ts'

/** With the password, a passkey, by a mail, or by the word of a house of that name (`saml`: of their company). */
export type Way = 'password' | 'passkey' | 'mail' | (string & {})

const LAST = 'o1-last-way'
const LEFT_FOR = 'o1-left-for'

export function noteWay(way: Way) {
  attempt(() => window.localStorage.setItem(LAST, way))
}

/** It counts once they are back and in. */
export function noteLeaving(way: Way) {
  attempt(() => window.sessionStorage.setItem(LEFT_FOR, way))
}

export const leftFor = (): Way | null => attempt(() => window.sessionStorage.getItem(LEFT_FOR)) ?? null

export function noteArrival() {
  const way = leftFor()
  if (!way) return
  attempt(() => window.sessionStorage.removeItem(LEFT_FOR))
  noteWay(way)
}

/** Whoever came in another way meanwhile did not come by that one. */
export function forgetLeaving() {
  attempt(() => window.sessionStorage.removeItem(LEFT_FOR))
}

/** Null before the page is the app's: the build draws it for everybody. */
export function useLastWay(): Way | null {
  const takenOver = useTakenOver()
  return takenOver ? (attempt(() => window.localStorage.getItem(LAST)) ?? null) : null
}

/** Where nothing may be kept, nothing is marked. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
