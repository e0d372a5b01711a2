// The command that says how long the club keeps what it does not need any more, on a real database.
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
  folder = await mkdtemp(join(tmpdir(), 'o1-retention-'))
})
afterAll(async () => {
  await club.close()
  await rm(folder, { recursive: true })
})

function run(...args: string[]) {
  const command = ['node_modules/tsx/dist/cli.mjs', 'tools/commands/retention.ts', ...args]
  const options = { env: { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_URL: club.url } }
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, command, options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    )
  })
}
const days = async (thing: string) =>
  (
    await club.database.query<{ days: number | null }>('select days from private.retention where thing = $1', [thing])
  )[0]?.days

it('prints each thing with its days, and how to change them', async () => {
  const { code, said } = await run()
  expect(said.trim().split('\n')).toEqual([
    'answered_reports  365 days',
    'audit  730 days',
    'notifications  180 days',
    'outbox  90 days',
    'rejected_applications  180 days',
    'unconfirmed_applications  14 days',
    'Another time: npm run retention -- audit 365, or forever',
  ])
  expect(code).toBe(0)
})

it('changes one, to days or for ever', async () => {
  expect((await run('answered_reports', '90')).said).toContain('answered_reports: 90 days.')
  expect(await days('answered_reports')).toBe(90)
  expect((await run('answered_reports', 'forever')).said).toContain('answered_reports: for ever.')
  expect(await days('answered_reports')).toBe(null)
})

it('says in a sentence what it does not take', async () => {
  const [unknown, tooFew] = await Promise.all([run('everything', '9'), run('answered_reports', '29')])
  expect(unknown).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no everything: it is one of answered_reports, audit,'),
  })
  expect(tooFew).toMatchObject({
    code: 1,
    said: expect.stringContaining('answered_reports is kept for whole days from 30 to 36500, or forever.'),
  })
  expect(await days('answered_reports')).not.toBe(29)
})
