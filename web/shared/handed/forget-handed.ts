// What another app has handed over goes with the session, however it ends.
import { onSessionEnd } from '#shared/session/session-end.ts'
import { deleteStored } from '#shared/storage/device-store.ts'

/** As web/public/sw.js writes it. */
export const HANDED = 'o1-handed'

onSessionEnd(() => void deleteStored(HANDED).catch(() => {}))
