// The pictures of a club in this server's own store, a folder or a bucket, by the version of their rows.
import type { BlobStore } from '#server/storage/blobs/blob-store.ts'
import type { PictureStore } from './place.ts'

export function ownPictures(blobs: BlobStore): PictureStore {
  return {
    read: ({ version }) => blobs.open(version),
    write: ({ version }, staged) => blobs.commit(version, staged),
    remove: (pictures) => blobs.remove(pictures.map(({ version }) => version)),
  }
}
