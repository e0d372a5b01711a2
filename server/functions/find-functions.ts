// Which functions the project has and what config.toml says of each.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProjectSettings } from '#server/platform/settings/project-settings.ts'

export interface FoundFunction {
  readonly name: string
  readonly entry: string
  readonly verifyJwt: boolean
}

const NAME = /^[A-Za-z][A-Za-z0-9_-]*$/

export async function findFunction(
  name: string,
  functionsDir: string,
  settings: ProjectSettings['functions'],
): Promise<FoundFunction | undefined> {
  // The name comes from the address: only a plain word may become a path.
  if (!NAME.test(name)) return undefined
  const own = Object.hasOwn(settings, name) ? settings[name] : undefined
  if (own?.enabled === false) return undefined
  const entry = join(functionsDir, name, 'index.ts')
  const exists = await stat(entry).then(
    (file) => file.isFile(),
    () => false,
  )
  return exists ? { name, entry, verifyJwt: own?.verify_jwt ?? true } : undefined
}

/** supabase/functions/.env, where the ecosystem's tools keep a function's secrets while developing. */
export async function readFunctionSecrets(functionsDir: string): Promise<Record<string, string>> {
  const text = await readFile(join(functionsDir, '.env'), 'utf8').catch(() => '')
  const secrets: Record<string, string> = {}
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line)
    if (match?.[1]) secrets[match[1]] = (match[2] ?? '').replace(/^(["'])(.*)\1$/, '$2')
  }
  return secrets
}
