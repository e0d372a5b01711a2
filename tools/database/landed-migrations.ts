// Which migrations have landed, with the hash each has since: what main has locked. What a branch adds is its own to change until it lands.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const LOCK = 'supabase/migrations.lock'
/** main as others have it; the local one only where there are no others. */
const MAINS = ['refs/remotes/origin/HEAD', 'refs/remotes/origin/main', 'refs/heads/main']

/** File name → hash, or undefined where the sources came without a history. */
export function readLanded(root: string): ReadonlyMap<string, string> | undefined {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout : undefined
  }
  const lockAt = (commit: string) => parseLock(git('show', `${commit}:./${LOCK}`) ?? '')
  if (git('rev-parse', '--verify', '--quiet', 'HEAD') === undefined) return undefined
  const main = MAINS.find((ref) => git('rev-parse', '--verify', '--quiet', ref) !== undefined) ?? 'HEAD'
  const common = git('merge-base', 'HEAD', main)?.trim()
  const known = common ? lockAt(common) : new Map<string, string>()
  // What main has got since this branch left it is no fault of the branch, unless the same file lies here too.
  const isHere = (file: string) => existsSync(join(root, 'supabase/migrations', file))
  return new Map([...lockAt(main)].filter(([file]) => known.has(file) || isHere(file)))
}

/** Lines as `sha256sum` writes them: file name → hash. */
export function parseLock(text: string): Map<string, string> {
  const lines = text.split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}
