// The plug requests of the member that are on their way, for the screens that show whom one can ask for. Their act is the plugs feature's.
import { useContext, useSyncExternalStore } from 'react'
import { AuthContext } from '#shared/session/use-auth.ts'
import type { Entry } from './act.ts'
import { outboxOf } from './outbox.ts'
import { visitor } from './owners.ts'
import { useWaits } from './standing.ts'

/** The kinds and the part of their input that is read here; devices hold both, so neither changes. */
const kinds = ['plug-request', 'chain-request']

function targetOf({ input }: Entry): unknown {
  if (typeof input !== 'object' || input === null || !('target' in input)) return undefined
  const { target } = input
  return typeof target === 'object' && target !== null && 'id' in target ? target.id : undefined
}

export const waitingPlug = (entries: readonly Entry[], target: string): Entry | undefined =>
  entries.find((entry) => kinds.includes(entry.kind) && entry.state !== 'failed' && targetOf(entry) === target)

const none = { state: 'queued', tries: 0 } as const

/** What to say of a request to this member that is on its way; null when there is none. */
export function useWaitingPlug(target: string): string | null {
  // Cards are also drawn where nobody is signed in.
  const outbox = outboxOf(useContext(AuthContext)?.user?.id ?? visitor)
  const entry = useSyncExternalStore(outbox.subscribe, () => waitingPlug(outbox.entries(), target))
  const waits = useWaits(entry ?? none)
  return entry ? `Requested · ${waits ?? 'sending'}` : null
}
