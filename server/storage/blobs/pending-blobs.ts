// Notes blobs on disk before a transaction decides whether a row names them, so that neither a crash nor a lost connection leaves an
// unnamed blob behind or removes a named one. It looks only at blobs noted here: an empty or older database can't make it remove
// anything else. Tests: crash.test.ts.
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/database/database.ts'
import { PostgresError } from '#server/database/postgres-error.ts'
import type { Log } from '#server/platform/log.ts'
import { StorageError } from '../errors/storage-error.ts'
import type { BlobStore } from './blob-store.ts'
import { isMissing } from './durable-files.ts'
import { isAbandoned, newTemporaryName } from './temporary-names.ts'

export interface PendingNote {
  /** Called before the transaction commits that may leave these blobs without a row. */
  add(keys: readonly string[]): Promise<void>
  /** The outcome is known: `garbage` is removed, every other noted blob stays. */
  resolve(garbage: readonly string[]): Promise<void>
  /** The transaction failed; `fault` tells whether it is known to be undone. `made` are the blobs it would have named. */
  failed(fault: unknown, made: readonly string[]): Promise<void>
}

export interface PendingBlobs {
  open(keys: readonly string[]): Promise<PendingNote>
  /** Settles the notes of dead processes and of failed attempts. */
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
      'select version from storage.objects where version = any($1::text[])',
      [keys],
    )
    const named = new Set(rows.map((row) => row.version))
    await blobs.remove(keys.filter((key) => !named.has(key)))
    await unlink(file)
  }

  /** Renames the note, so that the next sweep of any process settles it. */
  async function leave(file: string, fault: unknown): Promise<void> {
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
          await leave(file, fault)
        }
      }
      return {
        async add(more) {
          noted.push(...more)
          await writeFile(file, noted.join('\n'), { mode: 0o600 })
        },
        resolve,
        async failed(fault, made) {
          // An error PostgreSQL itself reported is a transaction undone; anything else may have been committed.
          if (fault instanceof PostgresError || isRefusal(fault)) return resolve(made)
          await settle(file).catch((again: unknown) => leave(file, again))
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
          if (!isMissing(fault)) log.warn({ err: fault }, 'a leftover of storage could not be settled')
        }
      }
    },
  }
}

/** The work itself refused, before it asked for the commit. */
function isRefusal(fault: unknown): boolean {
  return fault instanceof StorageError
}

/** A crash can cut a note off in the middle of a key; such a key is skipped. */
function parseKeys(text: string): string[] {
  return text.split('\n').filter((line) => /^[0-9a-f-]{36}$/.test(line))
}
