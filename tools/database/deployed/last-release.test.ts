// Which release was the last, as the history of different copies of the sources tells it.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findLastRelease } from './last-release.ts'

const RECORDING = 'supabase/tests/deployed/asked.json.gz'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'o1-history-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function git(folder: string, ...args: string[]): string {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'commit.gpgsign=false']
  const { status, stdout, stderr } = spawnSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}

function commit(folder: string, file: string, text: string): string {
  mkdirSync(join(folder, file, '..'), { recursive: true })
  writeFileSync(join(folder, file), text)
  git(folder, 'add', '.')
  git(folder, 'commit', '-qm', text)
  return git(folder, 'rev-parse', 'HEAD')
}

it('is the commit that keeps what its code asks, or the one that is named', () => {
  const folder = makeFolder()
  git(folder, 'init', '-q')
  const first = commit(folder, 'README.md', 'a beginning')
  expect(findLastRelease(folder)).toEqual({ first: true })
  commit(folder, RECORDING, 'one')
  const released = commit(folder, RECORDING, 'two')
  commit(folder, 'README.md', 'more')
  // What the next release keeps is not committed yet.
  writeFileSync(join(folder, RECORDING), 'three')
  expect(findLastRelease(folder)).toEqual({ release: { commit: released, name: expect.stringContaining(' of ') } })
  git(folder, 'tag', 'v1', first)
  expect(findLastRelease(folder, 'v1')).toEqual({ release: { commit: first, name: 'v1' } })
  expect(findLastRelease(folder, 'v2')).toEqual({ unknown: 'this clone has no commit "v2"' })

  // A shallow clone knows its last commit alone, which seems to bring every file.
  const shallow = makeFolder()
  git(shallow, 'clone', '-q', '--depth', '1', `file://${folder}`, '.')
  expect(findLastRelease(shallow)).toEqual({ unknown: expect.stringContaining('git fetch --unshallow') })
  const deeper = makeFolder()
  git(deeper, 'clone', '-q', '--depth', '3', `file://${folder}`, '.')
  expect(findLastRelease(deeper)).toMatchObject({ release: { commit: released } })
})

it('is not known where the sources came without their history', () => {
  const folder = makeFolder()
  expect(findLastRelease(folder)).toEqual({ unknown: expect.stringContaining('without their history') })
  // Nor inside a repository of somebody else.
  git(folder, 'init', '-q')
  commit(folder, RECORDING, 'another')
  mkdirSync(join(folder, 'o1'))
  expect(findLastRelease(join(folder, 'o1'))).toEqual({ unknown: expect.stringContaining('without their history') })
})
