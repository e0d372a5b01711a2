// The photographs another app has handed over, as the service worker keeps them (web/public/sw.js) until somebody chooses where they go: one handing
// over at a time, for an hour, found by its id alone, and gone with the session.
import { changeStored, readStored } from '#shared/storage/device-store.ts'
import { HANDED } from '#shared/storage/worker-keys.ts'

/** `left`: how many pictures were beyond ten; `others`: how many files were no pictures. */
export type KeptShare = { id: string; at: number; files: File[]; left: number; others: number }

const KEPT_FOR = 3_600_000

const isOver = ({ at }: KeptShare) => Date.now() - at > KEPT_FOR || at > Date.now()

/** Null where it is gone: taken, too old, or kept nowhere. */
export async function keptShare(id: string): Promise<KeptShare | null> {
  const kept = await readStored<KeptShare>(HANDED).catch(() => undefined)
  return kept && kept.id === id && !isOver(kept) ? kept : null
}

/** Looked at and dropped in one transaction: a newer one that the worker keeps meanwhile stays. */
export const dropShare = (id: string): Promise<void> =>
  changeStored<KeptShare>(HANDED, (kept) => (kept?.id === id ? undefined : kept)).catch((error: unknown) =>
    console.warn('What was handed over is still kept', error),
  )
