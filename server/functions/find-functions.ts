// Finds a function of the project by its name, with its settings of config.toml, and reads the secrets of all functions.
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
  // The name comes from the address and becomes a path: letters, digits, _ and - only.
  if (!NAME.test(name)) return undefined
  const ownSettings = Object.hasOwn(settings, name) ? settings[name] : undefined
  if (ownSettings?.enabled === false) return undefined
  const entry = join(functionsDir, name, 'index.ts')
  const exists = await stat(entry).then(
    (file) => file.isFile(),
    () => false,
  )
  return exists ? { name, entry, verifyJwt: ownSettings?.verify_jwt ?? true } : undefined
}

/** Reads supabase/functions/.env, where Supabase's tools keep the secrets of functions during development. */
export async function readFunctionSecrets(functionsDir: string): Promise<Record<string, string>> {
  const text = await readFile(join(functionsDir, '.env'), 'utf8').catch(() => '')
  const secrets: Record<string, string> = {}
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line)
    if (match?.[1]) secrets[match[1]] = (match[2] ?? '').replace(/^(["'])(.*)\1$/, '$2')
  }
  return secrets
}
