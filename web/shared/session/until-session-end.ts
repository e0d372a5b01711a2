// For what a screen has under way: it must not run on as the member who signs in next.
import { onSessionEnd } from './session-end.ts'

let session = new AbortController()

onSessionEnd(() => {
  session.abort()
  session = new AbortController()
})

/** Aborted when the session that is open now ends. */
export const untilSessionEnd = () => session.signal
