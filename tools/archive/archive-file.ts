// A backup as one file: entries in a compressed tar, closed by a manifest with the checksum of each. One that goes on from an older file leaves out
// what that has: backup.ts puts them together. Knows nothing of clubs.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, stat, unlink } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { DamagedArchive, END_OF_ARCHIVE, padding, readTar, type TarEntry, tarHeader } from './tar.ts'

const MANIFEST = 'manifest.json'

const entriesSchema = z.record(z.string(), z.object({ size: z.number(), sha256: z.string() }))

const manifestSchema = z.object({
  /** 2 is not whole without the older file: releases that know 1 alone refuse it. */
  format: z.union([z.literal(1), z.literal(2)]),
  createdAt: z.string(),
  /** What the maker of the backup wants to find again. */
  facts: z.record(z.string(), z.unknown()),
  entries: entriesSchema,
  /** The file this one goes on from, by its name and the hash of its manifest. */
  since: z.object({ file: z.string(), manifest: z.string() }).optional(),
  /** What is as it was in that file, or in one that file goes on from. */
  kept: entriesSchema.default({}),
})
export type Manifest = z.output<typeof manifestSchema>
export type Entries = Manifest['entries']

/** What an archive goes on from: `entries` are those of the whole backup there. */
export interface Since {
  readonly file: string
  readonly manifest: string
  readonly entries: Readonly<Entries>
}

export interface ArchiveWriter {
  /** Leaves it to the older file if that has the same. */
  add(name: string, content: Buffer): Promise<void>
  /** Whether the older file has an entry of this name, which never changes; it is then left to it. */
  keeps(name: string): boolean
  addStream(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void>
  finish(facts: Record<string, unknown>): Promise<Manifest>
  abandon(): Promise<void>
}

export async function createArchive(path: string, since?: Since): Promise<ArchiveWriter> {
  if (await exists(path)) throw new StartupError(`${path} exists already; a backup never overwrites a file.`)
  const aside = `${path}.part`
  const gzip = createGzip({ level: 6 })
  const file = createWriteStream(aside, { mode: 0o600 })
  gzip.pipe(file)
  const written = finished(file)
  // Waited for in finish(); until then a failing disk must not end the process.
  written.catch(() => {})
  let fault: Error | undefined
  file.on('error', (error) => {
    fault = Object.assign(error, { path: aside })
    gzip.destroy()
  })
  const entries: Entries = {}
  const kept: Entries = {}

  const write = (bytes: Buffer) =>
    new Promise<void>((resolve, reject) => gzip.write(bytes, (error) => (error ? reject(fault ?? error) : resolve())))

  async function addFrom(name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    const hash = createHash('sha256')
    let length = 0
    await write(tarHeader({ name, size }))
    for await (const part of content) {
      hash.update(part)
      length += part.length
      await write(part)
    }
    if (length !== size) throw new Error(`${name} changed while it was read`)
    await write(padding(size))
    entries[name] = { size, sha256: hash.digest('hex') }
  }

  return {
    async add(name, content) {
      const older = since?.entries[name]
      if (older?.sha256 === createHash('sha256').update(content).digest('hex')) kept[name] = older
      else await addFrom(name, content.length, [content])
    },
    keeps(name) {
      const older = since?.entries[name]
      if (older) kept[name] = older
      return older !== undefined
    },
    addStream: addFrom,
    async finish(facts) {
      const base = since
        ? { format: 2 as const, since: { file: since.file, manifest: since.manifest } }
        : { format: 1 as const }
      const manifest: Manifest = { ...base, createdAt: new Date().toISOString(), facts, entries: { ...entries }, kept }
      const content = Buffer.from(JSON.stringify(manifest))
      await addFrom(MANIFEST, content.length, [content])
      gzip.end(END_OF_ARCHIVE)
      await written
      const handle = await open(aside, 'r')
      await handle.sync().finally(() => handle.close())
      await rename(aside, path)
      return manifest
    },
    async abandon() {
      gzip.destroy()
      file.destroy()
      await unlink(aside).catch(() => {})
    },
  }
}

export interface VerifiedArchive extends Manifest {
  /** The hash of the manifest as it is written: no other file has the same. */
  readonly fingerprint: string
}

/** Reads every byte and compares every checksum before anyone acts on the content. */
export async function verifyArchive(path: string): Promise<VerifiedArchive> {
  const found: Entries = {}
  let fingerprint = ''
  let manifest: Manifest | undefined
  try {
    for await (const entry of openArchive(path)) {
      const hash = createHash('sha256')
      const parts: Buffer[] = []
      for await (const part of entry.content) {
        hash.update(part)
        if (entry.name === MANIFEST) parts.push(part)
      }
      if (entry.name === MANIFEST) {
        manifest = manifestSchema.parse(JSON.parse(Buffer.concat(parts).toString('utf8')))
        fingerprint = hash.digest('hex')
      } else found[entry.name] = { size: entry.size, sha256: hash.digest('hex') }
    }
  } catch (error) {
    if (isMissing(error)) throw new StartupError(`There is no file ${path}.`)
    throw new StartupError(`${path} is not a whole backup: ${error instanceof Error ? error.message : error}.`)
  }
  if (!manifest) throw new StartupError(`${path} is not a whole backup: it has no manifest.`)
  const names = new Set([...Object.keys(found), ...Object.keys(manifest.entries)])
  for (const name of names) {
    if (found[name]?.sha256 !== manifest.entries[name]?.sha256) throw new StartupError(`${path} is damaged at ${name}.`)
  }
  return { ...manifest, fingerprint }
}

export async function* openArchive(path: string): AsyncGenerator<TarEntry> {
  const gunzip = createGunzip()
  const file = createReadStream(path)
  file.on('error', (error) => gunzip.destroy(error))
  file.pipe(gunzip)
  try {
    yield* readTar(gunzip)
  } finally {
    file.destroy()
    gunzip.destroy()
  }
}

export async function contentOf(entry: TarEntry): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of entry.content) parts.push(part)
  const content = Buffer.concat(parts)
  if (content.length !== entry.size) throw new DamagedArchive('it ends too early')
  return content
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
