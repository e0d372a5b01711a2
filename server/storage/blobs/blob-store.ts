// The interface of the stores for file contents. A blob is written once under a new key and never changed. Its name and the rights to
// read it are only in storage.objects.
import type { Readable } from 'node:stream'

/** A complete upload on this machine's disk, not yet a blob. */
export interface StagedFile {
  readonly path: string
  readonly size: number
  readonly contentType: string
}

export interface ByteRange {
  readonly start: number
  /** Inclusive. */
  readonly end: number
}

export class BlobMissing extends Error {
  override readonly name = 'BlobMissing'
}

/** The stored bytes are not as many as were committed. */
export class BlobDamaged extends Error {
  override readonly name = 'BlobDamaged'
}

export interface BlobStore {
  /** All or nothing: the blob is durable when this resolves and invisible before. May move the staged file away. */
  commit(key: string, staged: StagedFile): Promise<void>
  /** Rejects with BlobMissing, or BlobDamaged if it has not `size` bytes, before the answer to a client begins. */
  open(key: string, range?: ByteRange, size?: number): Promise<Readable>
  /** How many bytes the blob has; undefined if there is none. */
  size(key: string): Promise<number | undefined>
  copy(from: string, to: string): Promise<void>
  /** Removing a missing blob succeeds. */
  remove(keys: readonly string[]): Promise<void>
  /** Why blobs can't be read and written now, as the end of a sentence about them; nothing when they can. */
  trouble(): Promise<string | undefined>
  close(): Promise<void>
}
