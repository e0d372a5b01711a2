// Reads from a command's line and environment which place a club moves from and to. Secrets come by the environment alone: every account of a machine
// reads the command lines of all.
import { z } from 'zod'
import { type Config, type Environment, readConfig } from '#server/platform/settings/config.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import type { ProjectAccess } from './project-place.ts'

export type Destination =
  | { readonly kind: 'own'; readonly config: Config; readonly ownFolder: boolean }
  | { readonly kind: 'project'; readonly access: ProjectAccess }

export interface Words {
  readonly to: string
  readonly blobs?: string | undefined
  readonly data?: string | undefined
}

const S3_SETTINGS = ['ENDPOINT', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'FORCE_PATH_STYLE']

/** `folderOf` makes a path absolute as the caller meant it. */
export function readDestination(words: Words, env: Environment, folderOf: (path: string) => string): Destination {
  const { to, blobs, data } = words
  if (to.startsWith('supabase://')) {
    if (blobs || data) throw new StartupError('A project has its own store and keys: leave --blobs and --data out.')
    return { kind: 'project', access: readProject(to, env, 'MOVE_TO') }
  }
  const kept = { NODE_ENV: env.NODE_ENV }
  if (to.startsWith('folder:')) {
    if (data) throw new StartupError('The folder of --to is the data folder: leave --data out.')
    const settings = { ...kept, DATA_DIR: folderOf(rest(to, 'folder:')), ...pictureSettings(blobs, env) }
    return { kind: 'own', config: readConfig(settings), ownFolder: true }
  }
  if (/^postgres(ql)?:\/\//.test(to)) {
    const folder = blobs?.startsWith('folder:') ? rest(blobs, 'folder:') : data
    if (!blobs) throw new StartupError('Say where the pictures go: --blobs folder:DIR or --blobs s3://BUCKET/PREFIX.')
    if (blobs.startsWith('folder:') && data) {
      throw new StartupError('The folder of --blobs is the data folder: leave --data out.')
    }
    const settings = {
      ...kept,
      DATABASE_URL: withPassword(to, env.MOVE_TO_PASSWORD),
      ...(folder ? { DATA_DIR: folderOf(folder) } : {}),
      ...(blobs.startsWith('folder:') ? {} : pictureSettings(blobs, env)),
    }
    return { kind: 'own', config: readConfig(settings), ownFolder: folder !== undefined }
  }
  throw new StartupError(`--to is folder:DIR, postgres://… or supabase://…, not "${to.split('@').at(-1)}".`)
}

export function readProject(address: string, env: Environment, prefix: 'MOVE_TO' | 'MOVE_FROM'): ProjectAccess {
  const host = rest(address, 'supabase://').replace(/\/+$/, '')
  // A machine of one's own, for a trial or a self-hosted project, may speak without TLS.
  const url = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host) ? `http://${host}` : `https://${host}`
  if (!z.url().safeParse(url).success || new URL(url).pathname !== '/' || new URL(url).username) {
    throw new StartupError(
      `A project is named by its address alone, such as supabase://REF.supabase.co, not "${address}".`,
    )
  }
  return {
    url,
    databaseUrl: required(env, `${prefix}_DATABASE_URL`, "the project's connection string"),
    serviceKey: required(env, `${prefix}_SERVICE_ROLE_KEY`, "the project's service role key"),
  }
}

function pictureSettings(blobs: string | undefined, env: Environment): Record<string, string | undefined> {
  if (!blobs) return {}
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(blobs) ?? []
  if (!bucket) throw new StartupError(`--blobs is s3://BUCKET/PREFIX, or folder:DIR beside a database, not "${blobs}".`)
  const access = S3_SETTINGS.map((name) => [`S3_${name}`, env[`MOVE_TO_S3_${name}`] ?? env[`S3_${name}`]])
  return { ...Object.fromEntries(access), S3_BUCKET: bucket, S3_PREFIX: prefix }
}

function withPassword(address: string, password: string | undefined): string {
  if (!password) return address
  const url = new URL(address)
  url.password = encodeURIComponent(password)
  return url.href
}

function rest(words: string, prefix: string): string {
  const found = words.slice(prefix.length)
  if (!found) throw new StartupError(`Something is missing after ${prefix}`)
  return found
}

function required(env: Environment, name: string, what: string): string {
  const value = env[name]
  if (!value) throw new StartupError(`Set ${name} to ${what}.`)
  return value
}
