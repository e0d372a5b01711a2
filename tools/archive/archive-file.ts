// A backup as one file: entries in a compressed tar, closed by a manifest with the checksum of each. Knows nothing of clubs.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, stat, unlink } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { DamagedArchive, END_OF_ARCHIVE, padding, readTar, type TarEntry, tarHeader } from './tar.ts'

const MANIFEST = 'manifest.json'

const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  /** What the maker of the backup wants to find again. */
  facts: z.record(z.string(), z.unknown()),
  entries: z.record(z.string(), z.object({ size: z.number(), sha256: z.string() })),
})
export type Manifest = z.output<typeof manifestSchema>

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>
  addFile(name: string, path: string): Promise<void>
  addStream(name: string, size: number, content: AsyncIterable<Buffer>): Promise<void>
  finish(facts: Record<string, unknown>): Promise<Manifest>
  abandon(): Promise<void>
}

export async function createArchive(path: string): Promise<ArchiveWriter> {
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
  const entries: Manifest['entries'] = {}

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
    add: (name, content) => addFrom(name, content.length, [content]),
    addFile: async (name, from) => addFrom(name, (await stat(from)).size, createReadStream(from)),
    addStream: addFrom,
    async finish(facts) {
      const manifest: Manifest = { format: 1, createdAt: new Date().toISOString(), facts, entries: { ...entries } }
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

/** Reads every byte and compares every checksum before anyone acts on the content. */
export async function verifyArchive(path: string): Promise<Manifest> {
  const found: Manifest['entries'] = {}
  let manifest: Manifest | undefined
  try {
    for await (const entry of openArchive(path)) {
      const hash = createHash('sha256')
      const parts: Buffer[] = []
      for await (const part of entry.content) {
        hash.update(part)
        if (entry.name === MANIFEST) parts.push(part)
      }
      if (entry.name === MANIFEST) manifest = manifestSchema.parse(JSON.parse(Buffer.concat(parts).toString('utf8')))
      else found[entry.name] = { size: entry.size, sha256: hash.digest('hex') }
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
  return manifest
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
