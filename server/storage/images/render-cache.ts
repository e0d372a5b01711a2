// A cache of prepared pictures as files, with a folder for each source. Above its limit in bytes it removes the least recently used.
// Losing the cache costs time, never data.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '../blobs/durable-files.ts'
import { isAbandoned, newTemporaryName } from '../blobs/temporary-names.ts'

export interface RenderCache {
  read(source: string, variant: string): Promise<Buffer | undefined>
  /** Keeps it if it can. False, and nothing is kept, if the source was forgotten since `startedAt` (of performance.now()), or is just then: render-cache.test.ts. */
  write(source: string, variant: string, bytes: Buffer, startedAt: number): Promise<boolean>
  /** The pictures it has something of. */
  sources(): string[]
  /** Removes all variants of these sources: no small version of a removed picture may stay, or come when it is being made now. */
  forget(sources: readonly string[]): Promise<void>
}

/** Far more than are removed while one picture is made. */
const MAX_FORGOTTEN = 10_000

interface Options {
  readonly dir: string
  readonly maxBytes: number
  /** How a complete file gets its name: the file system's, but for who tries what happens meanwhile. */
  readonly nameFile?: (from: string, to: string) => Promise<void>
}

export async function openRenderCache({ dir, maxBytes, nameFile = rename }: Options): Promise<RenderCache> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const found = await findRenders(dir)
  /** Name → bytes, in order of last use. */
  const sizes = new Map(found.map(({ name, size }) => [name, size]))
  let total = found.reduce((sum, { size }) => sum + size, 0)

  /** Source → when it was forgotten; the latest ones. */
  const forgotten = new Map<string, number>()
  /** Those whose folder is being removed: what is written into it now would go with it. */
  const leaving = new Set<string>()

  const nameOf = (source: string, variant: string) =>
    `${source}/${createHash('sha256').update(variant).digest('hex').slice(0, 32)}`

  function forgetFile(name: string): void {
    total -= sizes.get(name) ?? 0
    sizes.delete(name)
  }

  async function removeOldest(): Promise<void> {
    for (const name of sizes.keys()) {
      if (total <= maxBytes) return
      forgetFile(name)
      await rm(join(dir, name), { force: true })
    }
  }

  return {
    async read(source, variant) {
      const name = nameOf(source, variant)
      const bytes = await readFile(join(dir, name)).catch(() => undefined)
      forgetFile(name)
      if (bytes) {
        sizes.set(name, bytes.length)
        total += bytes.length
      }
      return bytes
    },
    async write(source, variant, bytes, startedAt) {
      const name = nameOf(source, variant)
      const isGone = () => (forgotten.get(source) ?? 0) > startedAt
      if (isGone() || leaving.has(source)) return false
      try {
        await mkdir(join(dir, source), { recursive: true, mode: 0o700 })
        const aside = join(dir, source, newTemporaryName())
        await writeFile(aside, bytes, { mode: 0o600 })
        await nameFile(aside, join(dir, name))
      } catch (fault) {
        // Its folder was removed in between.
        if (isGone()) return false
        // By another process that shares the folder, say: it is not kept, and is as good as it was made.
        if (isMissing(fault)) return true
        throw fault
      }
      if (isGone()) {
        // Not its folder: another variant may be on its way into it.
        await rm(join(dir, name), { force: true })
        return false
      }
      forgetFile(name)
      sizes.set(name, bytes.length)
      total += bytes.length
      await removeOldest()
      return true
    },
    sources: () => [...new Set([...sizes.keys()].map((name) => name.split('/', 1)[0] ?? ''))],
    async forget(sources) {
      for (const source of sources) {
        forgotten.delete(source)
        forgotten.set(source, performance.now())
        const [oldest] = forgotten.keys()
        if (forgotten.size > MAX_FORGOTTEN && oldest !== undefined) forgotten.delete(oldest)
        leaving.add(source)
        // Again if a variant is written into it meanwhile.
        await rm(join(dir, source), { recursive: true, force: true, maxRetries: 5, retryDelay: 20 }).finally(() =>
          leaving.delete(source),
        )
        for (const name of sizes.keys()) if (name.startsWith(`${source}/`)) forgetFile(name)
      }
    },
  }
}

interface FoundRender {
  readonly name: string
  readonly size: number
  readonly writtenAt: number
}

/** Lists the cached files. Another process that shares the folder may remove one at any moment. */
async function findRenders(dir: string): Promise<FoundRender[]> {
  const found: FoundRender[] = []
  for (const source of await readdir(dir)) {
    const variants = await readdir(join(dir, source)).catch(() => [])
    if (variants.length === 0) await rm(join(dir, source), { recursive: true, force: true })
    for (const variant of variants) {
      const name = `${source}/${variant}`
      const facts = await stat(join(dir, name)).catch(() => undefined)
      if (!facts) continue
      // A temporary file has a longer name: its writing was not finished, or another process is at it.
      if (variant.length === 32) found.push({ name, size: facts.size, writtenAt: facts.mtimeMs })
      else if (isAbandoned(variant, facts.mtimeMs, Date.now())) await rm(join(dir, name), { force: true })
    }
  }
  return found.sort((a, b) => a.writtenAt - b.writtenAt)
}
