// Sends on what a visitor had handed in when the tab was closed. Most devices keep nothing: only a look at the store is loaded for them.
import { knowActs } from '#shared/outbox/act.ts'
import { visitor } from '#shared/outbox/owners.ts'
import { readEntries } from '#shared/outbox/store.ts'
import { loadAct } from './load-act.ts'

export async function sendLeftActs() {
  knowActs(loadAct)
  const left = await readEntries(visitor)
  if (!left?.length) return
  const { outboxOf } = await import('#shared/outbox/outbox.ts')
  outboxOf(visitor)
}
