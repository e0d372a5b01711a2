// PostgreSQL refuses to run as root. A server run by root starts it as "nobody". If its files lie in folders only root may enter, it also
// gets the right to pass through folders, and nothing else.
import { existsSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const NOBODY = 65534
const OTHERS_MAY_ENTER = 0o001

export interface Launch {
  readonly file: string
  readonly args: readonly string[]
  readonly options: { readonly uid?: number; readonly gid?: number }
}

/** The user who must own the cluster's files; undefined when the server does not run as root. */
export function clusterOwner(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined
}

/** `reach`: the folders the program must get to. It has rights there, but perhaps not in the folders above them. */
export async function launchUnprivileged(
  file: string,
  args: readonly string[],
  reach: readonly string[],
): Promise<Launch> {
  const owner = clusterOwner()
  if (!owner) return { file, args, options: {} }
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path))
  const open = await Promise.all([file, ...reach].map(othersMayReach))
  if (!setpriv || open.every(Boolean)) return { file, args, options: owner }
  const passage = passageCapability()
  const drop = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=+${passage}`,
    `--ambient-caps=+${passage}`,
  ]
  return { file: setpriv, args: [...drop, file, ...args], options: {} }
}

async function othersMayReach(path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode } = await stat(folder)
    if ((mode & OTHERS_MAY_ENTER) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** dac_read_search is enough. Many containers withhold it but allow the wider dac_override. */
function passageCapability(): string {
  const status = readFileSync('/proc/self/status', 'utf8')
  const bounding = BigInt(`0x${/^CapBnd:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? '0'}`)
  const DAC_READ_SEARCH = 2n
  return (bounding >> DAC_READ_SEARCH) & 1n ? 'dac_read_search' : 'dac_override'
}
