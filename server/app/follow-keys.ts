// Takes the keys of a rotated keys.json while the server runs: nobody has to restart it, and a forgotten restart ends nobody's session.
import { stat } from 'node:fs/promises'
import type { Database } from '#server/database/database.ts'
import { keyFileIn } from '#server/platform/key-file/key-file.ts'
import type { Keys } from '#server/platform/keys.ts'
import type { Log } from '#server/platform/log.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { agreeOnKeys } from './club-keys.ts'

export interface FollowOptions {
  readonly keys: Keys
  readonly database: Pick<Database, 'transaction'>
  readonly dataDir: string
  readonly log: Log
}

const EVERY_MS = 1000

/**
 * Returns how to stop. Keys that are no rotation of the present ones are left to the next start, which asks whether they are meant. The file is looked
 * at and not watched: one that is renamed into place, or lies on a network drive, tells no watcher.
 */
export function followKeys({ keys, database, dataDir, log }: FollowOptions): () => Promise<void> {
  const path = keyFileIn(dataDir)
  let seen: string | undefined
  let said = ''
  const look = async () => {
    const state = await stateOf(path)
    if (state === seen) return
    const before = keys.ownKeyInUse
    try {
      await keys.reload((fingerprints) => agreeOnKeys({ database, fingerprints, dataDir, newKeysWanted: false }))
      seen = state
      said = ''
      if (keys.ownKeyInUse !== before) log.info({ key: keys.ownKeyInUse }, 'the keys were rotated; this one signs now')
    } catch (error) {
      // A file that is refused stays refused. One that could not be opened, or a database that does not answer, is asked again.
      if (error instanceof StartupError && error.cause === undefined) seen = state
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== said) log.error({ reason }, 'keys.json changed and is not taken; the keys of before are in use')
      said = reason
    }
  }
  let looking = look()
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    looking = look().finally(() => {
      isBusy = false
    })
  }, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}

async function stateOf(path: string): Promise<string> {
  const facts = await stat(path).catch(() => undefined)
  // Another owner or mode, or a copy that keeps its time, shows in ctime alone.
  return facts ? `${facts.ino} ${facts.mtimeMs} ${facts.ctimeMs} ${facts.size}` : 'is not there'
}
