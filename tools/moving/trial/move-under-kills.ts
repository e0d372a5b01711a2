// Runs the command `move` as a process of its own and kills it again and again, each time a little later, until it has finished.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#server/platform/settings/config.ts'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'

const FIRST_MS = 1500
const LATER_MS = 700
const TRIES = 60

/** `args` and `env` name the new place as on the command line. Returns how often it was killed. */
export async function moveUnderKills(
  from: Config,
  to: { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> },
  say: (sentence: string) => void,
): Promise<number> {
  const env = { ...process.env, DATA_DIR: from.dataDir, ...to.env }
  for (let kills = 0; kills < TRIES; kills++) {
    const command = spawn(
      process.execPath,
      ['--import', 'tsx', join(findProjectRoot(), 'tools/commands/move.ts'), ...to.args],
      { env },
    )
    let output = ''
    for (const stream of [command.stdout, command.stderr])
      stream.on('data', (text: Buffer) => (output += text.toString('utf8')))
    const ended = new Promise<number | null>((resolve) => command.on('exit', resolve))
    const code = await Promise.race([ended, sleep(FIRST_MS + kills * LATER_MS).then(() => 'killed' as const)])
    if (code === 'killed') {
      command.kill('SIGKILL')
      await ended
      continue
    }
    if (code !== 0) throw new Error(`The move failed after ${kills} kills: ${output}`)
    say(
      output
        .split('\n')
        .filter((line) => /pictures copied/.test(line))
        .join(' '),
    )
    return kills
  }
  throw new Error(`The move did not finish within ${TRIES} tries.`)
}
