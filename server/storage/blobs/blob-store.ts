// The one port to where file contents live. A blob is written once under a fresh key and never changed;
// only storage.objects has its name and who may read it.
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

export interface BlobStore {
  /** All or nothing: the blob is durable when this resolves and invisible before. May consume the staged file. */
  commit(key: string, staged: StagedFile): Promise<void>
  /** Rejects with BlobMissing before any byte is promised to a client. */
  open(key: string, range?: ByteRange): Promise<Readable>
  copy(from: string, to: string): Promise<void>
  /** Removing a missing blob succeeds. */
  remove(keys: readonly string[]): Promise<void>
  close(): Promise<void>
}
