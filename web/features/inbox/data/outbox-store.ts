// Stores a member's outbox on the device, shared by the browser's tabs. Every change applies to what is stored at that moment.
import { changeStored, deleteStored, readStored } from '#shared/storage/device-store.ts'
import { type OutboxAction, type OutboxEntry, outboxReducer } from '../model/outbox.ts'

const keyOf = (userId: string) => `o1-outbox-${userId}`

export async function readOutbox(userId: string): Promise<OutboxEntry[] | null> {
  try {
    return (await readStored<OutboxEntry[]>(keyOf(userId))) ?? []
  } catch {
    // A private window may refuse storage: unsent messages then live as long as the tab.
    return null
  }
}

export async function changeOutbox(userId: string, action: OutboxAction) {
  try {
    await changeStored<OutboxEntry[]>(keyOf(userId), (stored = []) => outboxReducer(stored, action))
  } catch {
    // As above.
  }
}

export async function clearOutbox(userId: string) {
  try {
    await deleteStored(keyOf(userId))
  } catch {
    // Nothing was kept.
  }
}
