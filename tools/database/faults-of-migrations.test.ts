// What `npm run check` says of migrations beside their lock, and which of them have landed.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { faultsOfMigrations } from './faults-of-migrations.ts'
import { readLanded } from './landed-migrations.ts'
import { hashOfText } from './migrations-lock.ts'

const FIRST = '20260101000000_first.sql'
const SECOND = '20260102000000_second.sql'
const lockOf = (texts: Record<string, string>) =>
  new Map(Object.entries(texts).map(([file, text]) => [file, hashOfText(text)]))
const FIRST_LOCKED = { [FIRST]: 'select 1;' }

interface Case {
  texts: Record<string, string>
  locked?: Record<string, string>
  landed?: Record<string, string>
}

function faults({ texts, locked = FIRST_LOCKED, landed = {} }: Case): string[] {
  return faultsOfMigrations({ texts: new Map(Object.entries(texts)), locked: lockOf(locked), landed: lockOf(landed) })
}

it('accepts those that are locked as they are, landed or about to be', () => {
  expect(faults({ texts: FIRST_LOCKED, landed: FIRST_LOCKED })).toEqual([])
  expect(faults({ texts: FIRST_LOCKED })).toEqual([])
})

const EDITED = { [FIRST]: 'select 1; ' }
it.each<[string, Case, string]>([
  ['edited', { texts: EDITED, landed: FIRST_LOCKED }, `${FIRST} has landed and was edited`],
  [
    'edited and locked anew',
    { texts: EDITED, locked: EDITED, landed: FIRST_LOCKED },
    `${FIRST} has landed and was edited`,
  ],
  ['edited before it landed', { texts: EDITED }, `${FIRST} was edited after it was locked: npm run db:lock`],
  ['missing', { texts: {}, landed: FIRST_LOCKED }, `${FIRST} has landed and is missing`],
  [
    'missing, in the lock as well',
    { texts: {}, locked: {}, landed: FIRST_LOCKED },
    `${FIRST} has landed and is missing`,
  ],
  ['locked under another name', { texts: {} }, `${FIRST} is locked and not there: npm run db:lock`],
  ['not locked', { texts: { ...FIRST_LOCKED, [SECOND]: '' } }, `${SECOND} is not locked: npm run db:lock`],
  ['a draft', { texts: { ...FIRST_LOCKED, [SECOND]: 'select 1;\n-- DRAFT: look\n' } }, `${SECOND} is a draft`],
  ['out of order', { texts: { ...FIRST_LOCKED, '20250101000000_old.sql': '' }, landed: FIRST_LOCKED }, 'is older than'],
  [
    'out of order, and locked',
    {
      texts: { [FIRST]: 'select 1;', [SECOND]: '' },
      locked: { [FIRST]: 'select 1;', [SECOND]: '' },
      landed: { [SECOND]: '' },
    },
    `${FIRST} is older than ${SECOND}`,
  ],
  ['a twin', { texts: { ...FIRST_LOCKED, '20260101000000_other.sql': '' } }, 'have the same version'],
  ['badly named', { texts: { ...FIRST_LOCKED, 'x.sql': '' } }, "is no migration's name"],
])('refuses one that is %s', (_case, given, sentence) => {
  expect(faults(given)).toEqual([expect.stringContaining(sentence)])
})

it('takes for landed what main has locked, not what a branch committed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'o1-landed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const git = (...args: string[]) => {
    const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'commit.gpgsign=false']
    const { status, stderr } = spawnSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  const commit = (texts: Record<string, string>) => {
    mkdirSync(join(folder, 'supabase/migrations'), { recursive: true })
    for (const [file, text] of Object.entries(texts)) writeFileSync(join(folder, 'supabase/migrations', file), text)
    const lines = [...lockOf(texts)].map(([file, hash]) => `${hash}  ${file}\n`)
    writeFileSync(join(folder, 'supabase/migrations.lock'), lines.join(''))
    git('add', '.')
    git('commit', '-qm', 'migrations')
  }
  git('init', '-q', '-b', 'main')
  expect(readLanded(folder)).toBeUndefined()
  commit(FIRST_LOCKED)
  git('checkout', '-qb', 'branch')
  commit({ ...EDITED, [SECOND]: 'select 2;' })
  expect(readLanded(folder)).toEqual(lockOf(FIRST_LOCKED))

  // What main gets meanwhile is not missed here.
  git('checkout', '-q', 'main')
  commit({ ...FIRST_LOCKED, '20260103000000_third.sql': 'select 3;' })
  git('checkout', '-q', 'branch')
  expect(readLanded(folder)).toEqual(lockOf(FIRST_LOCKED))

  // Landed under another commit, as when a branch is rebased, it is frozen in the branch too.
  git('checkout', '-q', 'main')
  commit({ ...FIRST_LOCKED, [SECOND]: 'select 2;', '20260103000000_third.sql': 'select 3;' })
  git('checkout', '-q', 'branch')
  expect(readLanded(folder)).toEqual(lockOf({ ...FIRST_LOCKED, [SECOND]: 'select 2;' }))
})
