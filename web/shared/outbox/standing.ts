// What is said of an act that waits, and whether it can be taken back: the same words everywhere, true at each moment.
import { useConnection } from '#shared/connection/connection.ts'
import type { Entry } from './act.ts'

export type Standing = Pick<Entry, 'state' | 'tries'>

/** What is said beside an act that waits, such as "Requested · waits for the line"; null while it is simply on its way. */
export function useWaits({ state, tries }: Standing): string | null {
  const { line } = useConnection()
  if (state === 'failed') return 'not sent'
  if (line !== 'online') return 'waits for the line'
  return tries > 0 ? 'trying again' : null
}

/** `canTakeBack`: it is not arriving, and may never do. */
export function useStanding({ state, tries }: Standing): { words: string; canTakeBack: boolean } {
  const { line } = useConnection()
  if (state === 'failed') return { words: 'Not sent', canTakeBack: true }
  if (line !== 'online') return { words: 'Waiting for a connection', canTakeBack: true }
  if (tries > 0) return { words: 'Not sent yet, trying again', canTakeBack: true }
  return { words: 'Sending', canTakeBack: false }
}
