// Loads what sends one kind of act. Most tabs find none left behind: the list itself is loaded with the first.
import type { KnownAct } from '#shared/outbox/act.ts'

export async function loadAct(kind: string): Promise<KnownAct | undefined> {
  const { acts } = await import('./acts.ts')
  return acts[kind]?.()
}
