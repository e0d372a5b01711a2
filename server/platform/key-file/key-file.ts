// keys.json: the keys a club makes for itself and its two API keys. The first start makes the file; rotate-keys.ts puts another in its place.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { StartupError } from '../settings/startup-error.ts'
import { loadKey, newKey, signClaims } from './loaded-key.ts'

const keySchema = z.record(z.string(), z.unknown())

const keyFileSchema = z.object({
  /** Signs new tokens. */
  signingKey: keySchema,
  /** Signs after the next rotation; its tokens are accepted already. Files of older releases have none. */
  standbyKey: keySchema.optional(),
  /** Have signed, the newest first. `until`: when the last of their tokens has ended. */
  previousKeys: z.array(z.object({ key: keySchema, until: z.iso.datetime() })).default([]),
  anonKey: z.string(),
  serviceRoleKey: z.string(),
})
export type KeyFile = z.output<typeof keyFileSchema>

/** Names of besideOf. */
const LEFTOVER = /[.][0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A younger one may be another command's that is about to rename it. */
const UNFINISHED_MS = 60_000
const TEN_YEARS = 10 * 365 * 24 * 3600

export const keyFileIn = (dataDir: string) => join(dataDir, 'keys.json')

export async function readOrMakeKeyFile(path: string): Promise<KeyFile> {
  if (!existsSync(path)) await makeKeyFile(path)
  return readKeyFile(path)
}

/** Throws a StartupError; one with a cause where the file may be whole and was not reached. */
export async function readKeyFile(path: string): Promise<KeyFile> {
  const text = await textIn(path)
  try {
    return keyFileSchema.parse(JSON.parse(text))
  } catch {
    throw new StartupError(
      `${path} can't be read as a key file; restore it from a backup. To make new keys, move it away and add an empty file keys.new beside it.`,
    )
  }
}

async function textIn(path: string): Promise<string> {
  try {
    const text = await readFile(path, 'utf8')
    const { mode } = await stat(path)
    if (mode & 0o077) await chmod(path, 0o600)
    return text
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartupError(`${path} can't be opened, or kept from other accounts (${reason}): whose file is it?`, {
      cause,
    })
  }
}

/** Writes the file beside and links it to its name, so that two processes that start at once both use the first one's keys. */
async function makeKeyFile(path: string): Promise<void> {
  const signingKey = await newKey()
  const loaded = await loadKey(signingKey)
  const iat = Math.floor(Date.now() / 1000)
  const apiKey = (role: string) => signClaims(loaded, { iss: 'o1', role, iat, exp: iat + TEN_YEARS })
  const file = {
    signingKey: { ...signingKey },
    standbyKey: { ...(await newKey()) },
    previousKeys: [],
    anonKey: await apiKey('anon'),
    serviceRoleKey: await apiKey('service_role'),
  }
  const aside = besideOf(path)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(aside, textOf(file), { mode: 0o600 })
  try {
    await link(aside, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(aside)
  }
}

/**
 * A kill leaves the old file or the new one. Owner and mode stay: the command may be run by another account than the server. Where the name is a link
 * to a file that processes share, that file is replaced.
 */
export async function replaceKeyFile(name: string, file: KeyFile): Promise<void> {
  const path = await realpath(name)
  const { mode, uid, gid } = await stat(path)
  const aside = besideOf(path)
  try {
    const handle = await open(aside, 'wx', 0o600)
    try {
      await handle.writeFile(textOf(file))
      await handle.chmod(mode & 0o777)
      const made = await handle.stat()
      if (made.uid !== uid || made.gid !== gid) await handle.chown(uid, gid)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(aside, path)
  } catch (error) {
    await unlink(aside).catch(() => undefined)
    throw error
  }
  // Not every drive lets a folder be written out; the file has its new name all the same.
  const folder = await open(dirname(path), 'r').catch(() => undefined)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
  await removeLeftovers(path)
}

/** What a killed command wrote beside, and nobody will rename: it holds keys. */
async function removeLeftovers(path: string): Promise<void> {
  const left = (await readdir(dirname(path))).filter((name) => LEFTOVER.test(name) && name.startsWith(basename(path)))
  for (const name of left) {
    const leftover = join(dirname(path), name)
    const facts = await stat(leftover).catch(() => undefined)
    if (facts && facts.mtimeMs < Date.now() - UNFINISHED_MS) await rm(leftover, { force: true })
  }
}

const besideOf = (path: string) => `${path}.${randomUUID()}`
const textOf = (file: KeyFile) => `${JSON.stringify(file, null, 2)}\n`
