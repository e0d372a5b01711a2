// Which code was released last, said by the history: the commit that keeps what its code asks (`npm run db:deployed`).
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'

const RECORDING = 'supabase/tests/deployed/asked.json.gz'

export interface Release {
  readonly commit: string
  /** How it is told to people: its tag, or its commit and day. */
  readonly name: string
}

/** `first`: nothing was ever released; `unknown`: why this copy of the sources can't say what was. */
export type Found = { readonly release: Release } | { readonly first: true } | { readonly unknown: string }

/** `named`: a tag or commit to take in its place. */
export function findLastRelease(root: string, named?: string): Found {
  const git = gitIn(root)
  const top = git('rev-parse', '--show-toplevel')
  // Unpacked inside another repository, the sources have no history either.
  if (!top || realpathSync(top) !== realpathSync(root)) {
    return { unknown: 'these sources came without their history, and its code is only there' }
  }
  if (named) {
    const commit = git('rev-parse', '--verify', '--quiet', `${named}^{commit}`)
    return commit ? { release: describe(git, commit) } : { unknown: `this clone has no commit "${named}"` }
  }
  const commit = git('log', '-1', '--format=%H', '--', RECORDING)
  // Where a shallow clone ends, its last commit seems to have brought every file.
  const ends = git('rev-parse', '--path-format=absolute', '--git-path', 'shallow')
  if (ends && existsSync(ends) && (!commit || readFileSync(ends, 'utf8').includes(commit))) {
    return { unknown: 'this clone is shallow and ends before it (git fetch --unshallow brings the rest)' }
  }
  return commit ? { release: describe(git, commit) } : { first: true }
}

type Git = (...args: string[]) => string | undefined

function describe(git: Git, commit: string): Release {
  const tag = git('describe', '--tags', '--exact-match', commit)
  return { commit, name: tag || git('log', '-1', '--format=%h of %cs', commit) || commit }
}

/** Undefined where git refuses, or is not there. */
const gitIn =
  (root: string): Git =>
  (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : undefined
  }
