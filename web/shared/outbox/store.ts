// Stores an outbox on the device, shared by the browser's tabs. Every change applies to what is stored at that moment.
import { changeStored, deleteStored, deleteUnder, readStored } from '#shared/storage/device-store.ts'
import type { Entry } from './act.ts'
import { type Change, changeEntries } from './entries.ts'
import { fromOlderBuild, olderKeyOf } from './older-build.ts'

const keyOf = (owner: string) => `o1-acts-${owner}`
const filesKeyOf = (owner: string, id: string) => `o1-acts-${owner}-files-${id}`

export async function readEntries(owner: string): Promise<Entry[] | null> {
  try {
    return (await readStored<Entry[]>(keyOf(owner))) ?? []
  } catch {
    // A private window may refuse storage: what is unsent then lives as long as the tab.
    return null
  }
}

/** Files are stored in the same moment as their entry, and go in the same: no tab that is closed in between leaves them behind. False when the device does not take it. */
export async function changeStoredEntries(owner: string, change: Change, files?: Blob[]): Promise<boolean> {
  try {
    const isOver = change.type === 'sent' || change.type === 'discarded'
    const id = isOver ? change.id : change.type === 'written' && files && change.entry.id
    const beside = id ? { key: filesKeyOf(owner, id), value: isOver ? undefined : files } : undefined
    await changeStored<Entry[]>(keyOf(owner), (stored = []) => changeEntries(stored, change), beside)
    return true
  } catch {
    return false
  }
}

export async function readFiles(owner: string, { id, hasFiles }: Entry): Promise<Blob[]> {
  return (hasFiles && (await readStored<Blob[]>(filesKeyOf(owner, id)))) || []
}

/** Takes over what an older build has left under a key of its own. */
export async function adoptOlder(owner: string) {
  try {
    const older = fromOlderBuild((await readStored<unknown>(olderKeyOf(owner))) ?? [])
    for (const entry of older)
      await changeStored<Entry[]>(keyOf(owner), (stored = []) => changeEntries(stored, { type: 'written', entry }))
    await deleteStored(olderKeyOf(owner))
  } catch {
    // As above.
  }
}

// A device that refuses has kept nothing.
export const clearEntries = (owner: string) => deleteUnder(keyOf(owner)).catch(() => {})
