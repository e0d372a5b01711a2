// The dependencies that every operation of the storage service gets.
import type { Database, Transaction } from '#server/database/database.ts'
import type { Budget } from '#server/platform/budget/budget.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { Log } from '#server/platform/log.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { PendingBlobs } from '../blobs/pending-blobs.ts'
import type { PictureRenderer } from '../images/picture-renderer.ts'
import type { PictureWork } from '../images/picture-work.ts'
import type { UrlSigner } from '../signing/url-signer.ts'

export interface StorageContext {
  readonly database: Database
  readonly blobs: BlobStore
  readonly pendingBlobs: PendingBlobs
  readonly signer: UrlSigner
  readonly pictures: PictureRenderer
  readonly pictureWork: PictureWork
  readonly budget: Budget
  /** Removes what was made of these pictures; it is made again when asked for. */
  readonly forgetSizes: (versions: readonly string[]) => Promise<void>
  /** The folder uploads are received in, on the same file system as the folder store. */
  readonly stagingDir: string
  /** The limit of the whole project, in bytes; a bucket may lower it. */
  readonly fileSizeLimit: number
  readonly log: Log
}

/** A caller, limited by policies, or anyone with a signed address, whom the service has checked. */
export type Actor = Caller | 'signed'

/** What policies may ask for as `storage.operation`, by the names of a hosted project. Here it is said where an address is signed. */
export type Operation = 'storage.object.sign' | 'storage.object.sign_many' | 'storage.object.sign_upload_url'

export function runAs<T>(
  context: StorageContext,
  actor: Actor,
  work: (tx: Transaction) => Promise<T>,
  operation?: Operation,
): Promise<T> {
  if (actor === 'signed') return context.database.transaction(work)
  return context.database.asCaller(actor, async (tx) => {
    if (operation) await tx.query("select set_config('storage.operation', $1, true)", [operation])
    return work(tx)
  })
}
