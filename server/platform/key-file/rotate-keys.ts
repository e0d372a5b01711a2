// Rotates the keys of keys.json: the standby signs, the one that signed is honoured until its tokens have ended, a new one waits. Nothing that was
// signed or locked before is lost by it (decision 0094), and the API keys stay what they are.
import { open, realpath, rm } from 'node:fs/promises'
import type { JWK } from 'jose'
import { StartupError } from '../settings/startup-error.ts'
import { type KeyFile, readKeyFile, replaceKeyFile } from './key-file.ts'
import { newKey } from './loaded-key.ts'

/** The longest `jwt_expiry` there is (a week), and a day for who reads the new file late. */
const HONOURED_MS = 8 * 24 * 3600 * 1000

export interface Rotation {
  readonly file: KeyFile
  /** False where the file had no standby key and the other processes must have it first. */
  readonly rotated: boolean
}

/** The file after a rotation. `standIn` signs at once where there is no standby: no other process may be there to refuse it. */
export function rotated(
  file: KeyFile,
  { fresh, standIn, now }: { fresh: JWK; standIn: JWK | undefined; now: number },
): Rotation {
  const next = file.standbyKey ?? standIn
  if (!next) return { file: { ...file, standbyKey: { ...fresh } }, rotated: false }
  const until = new Date(now + HONOURED_MS).toISOString()
  return {
    file: {
      ...file,
      signingKey: { ...next },
      standbyKey: { ...fresh },
      previousKeys: [{ key: file.signingKey, until }, ...file.previousKeys],
    },
    rotated: true,
  }
}

/** `alone`: no other process works with the keys of this file or a copy of it. */
export async function rotateKeys(
  path: string,
  { alone, now = Date.now() }: { alone: boolean; now?: number },
): Promise<Rotation> {
  return oneAtATime(path, async () => {
    const file = await readKeyFile(path)
    const made = rotated(file, { fresh: await newKey(), standIn: alone ? await newKey() : undefined, now })
    await replaceKeyFile(path, made.file)
    return made
  })
}

/**
 * Two that read the same file would lose the first one's keys. The second is refused and not kept waiting: its rotation would let a key sign that was
 * made a moment ago. A mark that a killed command left is not believed to be old by anybody but the operator, who knows what runs.
 */
async function oneAtATime<T>(path: string, rotate: () => Promise<T>): Promise<T> {
  const mark = `${await realpath(path)}.rotating`
  const handle = await open(mark, 'wx', 0o600).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    throw new StartupError(
      `Another command rotates these keys at this moment, or one was killed while it did: if none runs, remove ${mark} and rotate again.`,
    )
  })
  try {
    return await rotate()
  } finally {
    await handle.close()
    await rm(mark, { force: true })
  }
}
