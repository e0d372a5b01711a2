// Writes a note on disk of the blobs whose rows a transaction writes or removes. After a crash or a lost connection the note tells which
// blobs to compare with the rows, so that no blob without a row stays and none with a row is removed. It looks only at blobs in its notes:
// an empty or older database can't make it remove others. Tests: crash.test.ts.
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/database/database.ts'
import { DatabaseClosed, PostgresError } from '#server/database/postgres-error.ts'
import type { Log } from '#server/platform/log.ts'
import { StorageError } from '../errors/storage-error.ts'
import type { BlobStore } from './blob-store.ts'
import { isMissing } from './durable-files.ts'
import { versionOf } from './sizes-key.ts'
import { isAbandoned, newTemporaryName } from './temporary-names.ts'

export interface PendingNote {
  /** Adds blobs that the transaction leaves without a row. Call it before the commit. */
  add(keys: readonly string[]): Promise<void>
  /** Call when the outcome is known. Removes the blobs in `garbage` and the note; every other blob stays. */
  resolve(garbage: readonly string[]): Promise<void>
  /** Call when the transaction failed. `fault` tells whether it was surely rolled back; `made` are the blobs its rows would have named. */
  failed(fault: unknown, made: readonly string[]): Promise<void>
}

export interface PendingBlobs {
  open(keys: readonly string[]): Promise<PendingNote>
  /** Compares the blobs in notes of ended processes and of failed attempts with the rows, and removes those without a row. */
  settleAbandoned(): Promise<void>
}

const UNSETTLED = 'unsettled'

export function createPendingBlobs(options: {
  dir: string
  database: Pick<Database, 'query'>
  blobs: BlobStore
  log: Log
}): PendingBlobs {
  const { dir, database, blobs, log } = options

  async function settle(file: string): Promise<void> {
    const keys = parseKeys(await readFile(file, 'utf8'))
    const rows = await database.query<{ version: string }>(
      `select version from storage.objects where version = any($1::text[])
       union all select version from storage.s3_multipart_uploads_parts where version = any($1::text[])`,
      [keys.map(versionOf)],
    )
    const named = new Set(rows.map((row) => row.version))
    await blobs.remove(keys.filter((key) => !named.has(versionOf(key))))
    await unlink(file)
  }

  /** Renames the note, so that the next sweep of any process settles it. */
  async function postpone(file: string, fault: unknown): Promise<void> {
    // Who stops the server in the middle of an upload has nothing to see to: the next one finds the note.
    if (!(fault instanceof DatabaseClosed))
      log.warn({ err: fault }, 'blobs could not be tidied up now; it is tried again later')
    await rename(file, join(dir, `${UNSETTLED}.${newTemporaryName()}`)).catch(() => undefined)
  }

  return {
    async open(keys) {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const file = join(dir, newTemporaryName())
      const noted = [...keys]
      await writeFile(file, noted.join('\n'), { mode: 0o600 })
      const resolve = async (garbage: readonly string[]) => {
        try {
          await blobs.remove(garbage)
          await unlink(file)
        } catch (fault) {
          await postpone(file, fault)
        }
      }
      return {
        async add(more) {
          noted.push(...more)
          await writeFile(file, noted.join('\n'), { mode: 0o600 })
        },
        resolve,
        async failed(fault, made) {
          // An error that PostgreSQL reported means a rollback. After any other error the transaction may have been committed.
          if (fault instanceof PostgresError || isRefusal(fault)) return resolve(made)
          await settle(file).catch((again: unknown) => postpone(file, again))
        },
      }
    },

    async settleAbandoned() {
      const names = await readdir(dir).catch((fault: unknown) => {
        if (isMissing(fault)) return []
        throw fault
      })
      for (const name of names) {
        const file = join(dir, name)
        try {
          const modifiedAt = (await stat(file)).mtimeMs
          if (name.startsWith(`${UNSETTLED}.`) || isAbandoned(name, modifiedAt, Date.now())) await settle(file)
        } catch (fault) {
          if (!isMissing(fault) && !(fault instanceof DatabaseClosed))
            log.warn({ err: fault }, 'a leftover of storage could not be settled')
        }
      }
    },
  }
}

/** The work refused the request before the commit. */
function isRefusal(fault: unknown): boolean {
  return fault instanceof StorageError
}

/** Skips an incomplete key: a crash can end a note in the middle of one. */
function parseKeys(text: string): string[] {
  return text.split('\n').filter((line) => /^[0-9a-f-]{36}(\.sizes)?$/.test(line))
}
