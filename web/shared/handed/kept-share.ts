// The photographs another app has handed over, as the service worker keeps them (web/public/sw.js) until somebody chooses where they go: one handing
// over at a time, for an hour, found by its id alone, and gone with the session.
import { changeStored, readStored } from '#shared/storage/device-store.ts'
import { HANDED } from '#shared/storage/worker-keys.ts'

/** `left`: how many pictures were beyond ten; `others`: how many files were no pictures. */
export type KeptShare = { id: string; at: number; files: File[]; left: number; others: number }

const KEPT_FOR = 3_600_000

const isOver = ({ at }: KeptShare, now: number) => now - at > KEPT_FOR || at > now

/** Null where it is gone: taken, too old, or kept nowhere. */
export async function keptShare(id: string, now = Date.now()): Promise<KeptShare | null> {
  const kept = await readStored<KeptShare>(HANDED).catch(() => undefined)
  return kept && kept.id === id && !isOver(kept, now) ? kept : null
}

export const dropShare = (id: string): Promise<void> => dropIf((kept) => kept.id === id)

/** What nobody came for. */
export const sweepShares = (now = Date.now()): Promise<void> => dropIf((kept) => isOver(kept, now))

/** In one transaction: a newer one that comes in between stays. */
const dropIf = (over: (kept: KeptShare) => boolean) =>
  changeStored<KeptShare>(HANDED, (kept) => (kept && over(kept) ? undefined : kept))
