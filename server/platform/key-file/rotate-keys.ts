// Rotates the keys of keys.json: the standby signs, the one that signed is honoured until its tokens have ended, a new one waits. Nothing that was
// signed or locked before is lost by it (decision 0094), and the API keys stay what they are.
import type { JWK } from 'jose'
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
  const file = await readKeyFile(path)
  const made = rotated(file, { fresh: await newKey(), standIn: alone ? await newKey() : undefined, now })
  await replaceKeyFile(path, made.file)
  return made
}
