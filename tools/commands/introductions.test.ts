// The command that says who is asked first, how many requests may be open and when an evening begins, on a real database.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#server/database/testing.ts'

let club: TestDatabase
let folder: string
beforeAll(async () => {
  club = await cloneDatabase()
  folder = await mkdtemp(join(tmpdir(), 'o1-introductions-'))
})
afterAll(async () => {
  await club.close()
  await rm(folder, { recursive: true })
})

function run(...args: string[]) {
  const command = ['node_modules/tsx/dist/cli.mjs', 'tools/commands/introductions.ts', ...args]
  const options = { env: { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: club.url } }
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, command, options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    )
  })
}

it('prints all three, and how to change them', async () => {
  const { code, said } = await run()
  expect(said.trim().split('\n')).toEqual([
    'asked-first    off: who decided nothing is introduced at once',
    'open-requests  5 of one member at once',
    'tonight-hour   17 o’clock, where each member is',
    'To change one: npm run introductions -- asked-first on, or open-requests 8, or tonight-hour 18',
  ])
  expect(code).toBe(0)
})

it('changes one, and nothing else', async () => {
  expect((await run('asked-first', 'on')).said).toContain('asked-first    on: who decided nothing is asked')
  await run('tonight-hour', '18')
  expect((await run('open-requests', '8')).said.trim().split('\n')).toEqual([
    'asked-first    on: who decided nothing is asked',
    'open-requests  8 of one member at once',
    'tonight-hour   18 o’clock, where each member is',
  ])
})

it('says in a sentence what it does not take', async () => {
  const given = [
    ['blocks', 'on'],
    ['asked-first', 'maybe'],
    ['open-requests', '0'],
    ['tonight-hour', '24'],
  ]
  const refused = await Promise.all(given.map((words) => run(...words)))
  expect(refused.map(({ code }) => code)).toEqual([1, 1, 1, 1])
  expect(refused.map(({ said }) => said)).toEqual([
    expect.stringContaining('There is no blocks: it is asked-first, open-requests or tonight-hour.'),
    expect.stringContaining('asked-first is on or off.'),
    expect.stringContaining('open-requests is a whole number from 1 to 100.'),
    expect.stringContaining('tonight-hour is a whole number from 0 to 23.'),
  ])
})
