// Stores blobs as files in DATA_DIR. A file appears under its key complete and durable, or not at all.
// Tests: folder-blob-store.test.ts.
import { access, constants, copyFile, mkdir, open, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BlobDamaged, BlobMissing, type BlobStore } from './blob-store.ts'
import { isMissing, syncFolder } from './durable-files.ts'
import { newTemporaryName } from './temporary-names.ts'

/** `stagingDir` must be on the same file system: renaming is what makes a commit atomic. */
export function createFolderBlobStore(options: { objectsDir: string; stagingDir: string }): BlobStore {
  let wasThere = false
  const pathOf = (key: string) => {
    if (!/^[0-9a-f-]{36}(\.sizes)?$/.test(key)) throw new BlobMissing(key)
    return join(options.objectsDir, key.slice(0, 2), key)
  }

  async function moveIntoPlace(from: string, key: string): Promise<void> {
    const target = pathOf(key)
    const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(from, target)
    await syncFolder(dirname(target))
    if (made) await syncFolder(dirname(made))
  }

  return {
    commit: (key, staged) => moveIntoPlace(staged.path, key),

    async open(key, range, size) {
      const file = await open(pathOf(key), 'r').catch((fault: unknown) => {
        throw isMissing(fault) ? new BlobMissing(key) : fault
      })
      if (size !== undefined && (await file.stat()).size !== size) {
        await file.close()
        throw new BlobDamaged(key)
      }
      return file.createReadStream({ start: range?.start, end: range?.end, highWaterMark: 256 * 1024 })
    },

    async size(key) {
      const found = await stat(pathOf(key)).catch((fault: unknown) => {
        if (!isMissing(fault)) throw fault
      })
      return found?.size
    },

    async copy(from, to) {
      await mkdir(options.stagingDir, { recursive: true, mode: 0o700 })
      const aside = join(options.stagingDir, newTemporaryName())
      try {
        await copyFile(pathOf(from), aside)
        const file = await open(aside, 'r+')
        await file.sync().finally(() => file.close())
        await moveIntoPlace(aside, to)
      } catch (fault) {
        await unlink(aside).catch(() => undefined)
        throw isMissing(fault) ? new BlobMissing(from) : fault
      }
    },

    async remove(keys) {
      for (const key of keys) {
        await unlink(pathOf(key)).catch((fault: unknown) => {
          if (!isMissing(fault)) throw fault
        })
      }
    },

    async trouble() {
      try {
        await access(options.objectsDir, constants.R_OK | constants.W_OK | constants.X_OK)
        wasThere = true
        return undefined
      } catch (fault) {
        // Before the first upload there is no folder. Later its disk may be gone.
        return isMissing(fault) && !wasThere ? undefined : 'cannot be read and written'
      }
    },

    async close() {},
  }
}
