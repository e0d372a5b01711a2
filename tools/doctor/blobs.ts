// The contents of uploaded files against their rows, in both directions. Changes nothing.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { versionOf } from '#server/storage/blobs/sizes-key.ts'
import { blobFolder } from '../archive/pictures.ts'
import { type Finding, megabytes, type Reader, speakerFor } from './finding.ts'

/** An upload has its file before its row. */
const YOUNG_MS = 60 * 60_000

export async function checkBlobs(database: Reader, dataDir: string, now = Date.now()): Promise<Finding[]> {
  const say = speakerFor('files')
  const folder = blobFolder(dataDir)
  const rows = await database.query<{ key: string; name: string }>(
    'select version as key, name from storage.objects where version is not null',
  )
  const named = new Map(rows.map(({ key, name }) => [key, name]))
  const parts = await partsOf(database)
  const findings: Finding[] = []
  const present = new Set<string>()
  const strays: string[] = []
  let bytes = 0
  for (const part of await readdir(folder).catch(() => [])) {
    for (const key of await readdir(join(folder, part)).catch(() => [])) {
      present.add(key)
      if (named.has(versionOf(key)) || parts.has(key)) continue
      const facts = await stat(join(folder, part, key)).catch(() => undefined)
      if (!facts || now - facts.mtimeMs < YOUNG_MS) continue
      strays.push(join(part, key))
      bytes += facts.size
    }
  }
  const lost = [...named].filter(([key]) => !present.has(key)).map(([, name]) => name)
  if (lost.length > 0) {
    findings.push(
      say(
        'fault',
        `${lost.length} pictures have lost their contents: ${some(lost)}`,
        `Put them back from a backup of ${folder}, or let their members upload them again.`,
      ),
    )
  }
  if (strays.length > 0) {
    findings.push(
      say(
        'warning',
        `${strays.length} files (${megabytes(bytes)}) belong to no picture: ${some(strays)}`,
        `Delete them in ${folder}.`,
      ),
    )
  }
  return findings.length > 0 ? findings : [say('fine', `${named.size} pictures, each with its contents`)]
}

/** What arrived of uploads that are not ended. */
async function partsOf(database: Reader): Promise<Set<string>> {
  const [table] = await database.query<{ there: boolean }>(
    `select to_regclass('storage.s3_multipart_uploads_parts') is not null as there`,
  )
  if (!table?.there) return new Set()
  const rows = await database.query<{ version: string }>('select version from storage.s3_multipart_uploads_parts')
  return new Set(rows.map(({ version }) => version))
}

const some = (names: readonly string[]) => names.slice(0, 5).join(', ') + (names.length > 5 ? ', …' : '')
