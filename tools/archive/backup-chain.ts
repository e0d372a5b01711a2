// A backup as it is read: one file, or one that goes on from an older file, and that perhaps from another. The older files lie beside it under the
// names they had.
import { basename, dirname, join } from 'node:path'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { type Entries, openArchive, type Since, verifyArchive } from './archive-file.ts'
import type { TarEntry } from './tar.ts'

export interface BackupChain {
  readonly facts: Readonly<Record<string, unknown>>
  /** All entries of the backup, whichever file holds them. */
  readonly entries: Readonly<Entries>
  /** What a newer file says when it goes on from this one. */
  readonly since: Since
  /** The newest first, each with the entries that are read from it. */
  readonly files: readonly { readonly path: string; readonly entries: ReadonlySet<string> }[]
}

/** Reads and compares every byte of every file. */
export async function openChain(path: string): Promise<BackupChain> {
  const archive = await verifyArchive(path)
  const own = { path, entries: new Set(Object.keys(archive.entries)) }
  const entries = { ...archive.kept, ...archive.entries }
  const since = { file: basename(path), manifest: archive.fingerprint, entries }
  if (!archive.since) return { facts: archive.facts, entries, since, files: [own] }

  const { file, manifest } = archive.since
  const beside = join(dirname(path), file)
  const older = await openChain(beside).catch((error: unknown) => {
    if (!(error instanceof StartupError)) throw error
    throw new StartupError(`${path} goes on from ${file}, which has to lie beside it. ${error.message}`)
  })
  if (older.since.manifest !== manifest) {
    throw new StartupError(`${path} goes on from another ${file} than the one beside it.`)
  }
  const lacking = Object.entries(archive.kept).find(([name, { sha256 }]) => older.entries[name]?.sha256 !== sha256)
  if (lacking) throw new StartupError(`${path} is damaged: ${lacking[0]} is not in ${file}.`)
  const kept = new Set(Object.keys(archive.kept))
  const files = older.files.map((one) => ({
    ...one,
    entries: new Set([...one.entries].filter((name) => kept.has(name))),
  }))
  return { facts: archive.facts, entries, since, files: [own, ...files.filter((one) => one.entries.size > 0)] }
}

/** The entries of this kind, from whichever file holds them. */
export async function* readChain(chain: BackupChain, wants: (name: string) => boolean): AsyncGenerator<TarEntry> {
  for (const { path, entries } of chain.files) {
    const wanted = new Set([...entries].filter(wants))
    if (wanted.size === 0) continue
    for await (const entry of openArchive(path)) {
      if (wanted.has(entry.name)) yield entry
    }
  }
}
