// Keeps the outbox of a member on the device, shared by the tabs of a browser. Every change is applied to what is stored at that moment.
import { changeStored, deleteStored, readStored } from '#shared/storage/device-store.ts'
import { type OutboxAction, type OutboxEntry, outboxReducer } from '../model/outbox.ts'

const keyOf = (userId: string) => `o1-outbox-${userId}`

export async function readOutbox(userId: string): Promise<OutboxEntry[] | null> {
  try {
    return (await readStored<OutboxEntry[]>(keyOf(userId))) ?? []
  } catch {
    // A private window may refuse: what is written then lives as long as the tab.
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
