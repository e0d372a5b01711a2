// A place a club lives in, as a move sees it: a database to read rows from or fill, and a store of pictures. Two kinds: one of this server's own
// (own-place.ts) and a project of the platform (project-place.ts).
import type { Readable } from 'node:stream'
import type { CopyConnection } from '#server/database/copy/copy-rows.ts'
import type { StagedFile } from '#server/storage/blobs/blob-store.ts'

/** An uploaded file: its row's name, and the version of its contents. */
export interface Picture {
  readonly bucket: string
  readonly name: string
  /** Changes with the contents. In a store of our own it is the key of the blob. */
  readonly version: string
  readonly contentType: string
  readonly cacheControl: string
  readonly userMetadata: Record<string, unknown> | null
}

export interface PictureStore {
  /** Rejects with BlobMissing where the contents are not there. */
  read(picture: Picture): Promise<Readable>
  write(picture: Picture, staged: StagedFile): Promise<void>
  remove(pictures: readonly Pick<Picture, 'bucket' | 'name' | 'version'>[]): Promise<void>
}

export interface Place {
  /** For sentences. */
  readonly named: string
  /** In a project of the platform the schemas auth and storage are not ours: their rows go by other ways. */
  readonly isProject: boolean
  readonly pictures: PictureStore
  /** Where received files wait for the store. */
  readonly stagingFolder: string
  connect(): Promise<CopyConnection>
  close(): Promise<void>
}

export interface OldPlace extends Place {
  /** Tells this club from others, so that a move that was cut off goes on with the same one. */
  readonly identity: string
  /** Whether a server is writing to it. A project of the platform does not tell. */
  isOpen(): Promise<boolean>
}

export interface NewPlace extends Place {
  /** Whether an earlier move left its mark in the folder. */
  readonly isMarked: boolean
  /** Right before the rows are there for others: what must not be missing then. */
  beforeCommit(): Promise<void>
  /** After it. */
  afterCommit(): Promise<void>
  /** What to do next, in sentences. */
  readonly next: readonly string[]
}
