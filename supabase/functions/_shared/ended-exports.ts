// Removes exports whose time is over from their bucket. The database says which, to the holder of the secret key alone.
import { answerOf, type ClubClient } from './clients.ts'

const AT_ONCE = 100

export async function removeEndedExports(caller: ClubClient): Promise<number> {
  const names = answerOf(await caller.rpc('ended_exports', { most: AT_ONCE }))
  if (names.length === 0) return 0
  const { error } = await caller.storage.from('exports').remove(names)
  if (error) throw error
  return names.length
}
