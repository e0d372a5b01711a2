// What the screens of a member were told goes with the session, also where none of them was opened on this page.
import { onSessionEnd } from '#shared/session/session-end.ts'
import { idbPersister } from './idb-persister.ts'

onSessionEnd((member) => {
  if (member) void idbPersister(member).removeClient()
})
