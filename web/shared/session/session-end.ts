// The end of a session: what this device must forget then, and whether the member asked for it by signing out.
type Forget = (member: string | undefined) => void

const listeners = new Set<Forget>()

/** Registers how a module forgets what it keeps of a member. Returns how to unregister. */
export function onSessionEnd(forget: Forget): () => void {
  listeners.add(forget)
  return () => listeners.delete(forget)
}

/** `member`: whose session it was, where that is known. */
export function forgetSession(member?: string) {
  for (const forget of listeners) forget(member)
}

// Why the server has ended the session, until somebody signs in again.
let ended: EndedBy | undefined

/** `closed`: the account is disabled. `ended`: signed out elsewhere, by a new password or by the committee. */
export type EndedBy = 'ended' | 'closed'

export const endedByServer = () => ended

export function noteEnd(by: EndedBy | undefined) {
  ended = by
}

// True while the member signs out by choice: the guard then does not remember where they were.
let signingOut = false

export const isSigningOut = () => signingOut

export function beginSignOut() {
  signingOut = true
}

export function finishSignOut() {
  signingOut = false
}
