// Removes what its time has come for, and pictures from the bucket. The database says which: it lets nobody but the holder of the secret key sweep.
import { answerOf, clientOf } from './clients.ts'
import type { SweepReport } from './contract.ts'
import { removeEndedExports } from './ended-exports.ts'
import { removeErasedAccounts } from './erased-accounts.ts'

const AT_ONCE = 100
const ROUNDS = 20

/** A name has the ending of its kind. */
export const messageBucket = (name: string) => (name.endsWith('.jpg') ? 'message-photos' : 'message-voice')

function byBucket(names: string[]): Map<string, string[]> {
  const buckets = new Map<string, string[]>()
  for (const name of names) buckets.set(messageBucket(name), [...(buckets.get(messageBucket(name)) ?? []), name])
  return buckets
}

export async function sweep(request: Request): Promise<SweepReport> {
  const caller = clientOf(request)
  const counts: Record<string, number> = {}
  let pictures = 0
  for (let round = 0; round < ROUNDS; round++) {
    const swept = answerOf(await caller.rpc('sweep', { most: AT_ONCE }))
    for (const [thing, count] of Object.entries(swept.counts)) counts[thing] = (counts[thing] ?? 0) + count
    pictures += swept.pictures.length
    // A picture that is not there any more is no error: an earlier sweep ended before it could say so.
    if (swept.pictures.length > 0) {
      const { error } = await caller.storage.from('profile-photos').remove(swept.pictures)
      if (error) throw error
      answerOf(await caller.rpc('forget_pictures', { names: swept.pictures }))
    }
    pictures += swept.files.length
    if (swept.files.length > 0) {
      for (const [bucket, names] of byBucket(swept.files)) {
        const { error } = await caller.storage.from(bucket).remove(names)
        if (error) throw error
      }
      answerOf(await caller.rpc('forget_files', { names: swept.files }))
    }
    pictures += swept.linkPictures.length
    if (swept.linkPictures.length > 0) {
      const { error } = await caller.storage.from('link-pictures').remove(swept.linkPictures)
      if (error) throw error
      answerOf(await caller.rpc('forget_link_pictures', { names: swept.linkPictures }))
    }
    if (!swept.more) break
  }
  counts.removedExports = await removeEndedExports(caller)
  counts.removedAccounts = await removeErasedAccounts(caller)
  return { success: true, counts, pictures }
}
