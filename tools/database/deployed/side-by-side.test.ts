// During a deploy old and new code run side by side on the new schema, and tabs that were open before it stay open: what the deployed code asks
// must still be answered. So a change expands first; what the old code used goes in a later release (docs/ops/deploy.md).
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#server/database/testing.ts'
import { declaredToday, readContract } from './deployed-code.ts'
import { type Refused, refusedOf } from './plan-statements.ts'
import { missingKeys, missingOf, readDeployed } from './testing-deployed.ts'

const deployed = readDeployed()
const said = (refused: readonly Refused[]) =>
  refused.map(({ role, reason, sql }) => `${role || 'server'}: ${reason}\n  ${sql}`)
let club: TestDatabase
let client: pg.Client
beforeAll(async () => {
  club = await cloneDatabase()
  client = await club.connect()
})
afterAll(() => club.close())
beforeEach(() => client.query('begin'))
afterEach(() => client.query('rollback'))

describe('of what the deployed code asks', () => {
  it('every statement can still be planned, by the role that asks it', async () => {
    expect(deployed.statements.length).toBeGreaterThan(300)
    expect(said(await refusedOf(client, club.owner, deployed.statements))).toEqual([])
  })

  it('every column and procedure is still there', async () => {
    expect(missingOf(deployed.contract, await readContract(client))).toEqual([])
  })

  it('every key of an answer is still there', () => {
    expect(missingKeys(deployed, declaredToday())).toEqual([])
  })
})

describe('a migration that breaks it is seen', () => {
  const broken: [string, string, string][] = [
    ['a column is dropped', 'alter table public.profiles drop column short_bio cascade', 'short_bio'],
    ['a column is renamed', 'alter table public.messages rename column content to words', 'content'],
    ['a right is taken', 'revoke select (ig_handle) on public.profiles from authenticated', 'ig_handle'],
    [
      'a column gets another type',
      'alter table public.message_threads alter column reason type varchar(500)',
      'reason',
    ],
    ['a procedure is dropped', 'drop function public.open_direct_message cascade', 'open_direct_message'],
    ['a table of the server goes', 'alter table auth.refresh_tokens rename to tokens', 'refresh_tokens'],
    ['a column of the server goes', 'alter table storage.objects rename column version to release', 'version'],
  ]
  it.each(broken)('%s', async (_what, sql, name) => {
    await client.query(sql)
    const concerned = deployed.statements.filter((statement) => statement.sql.includes(name))
    const refused = said(await refusedOf(client, club.owner, concerned))
    const missing = missingOf(deployed.contract, await readContract(client))
    expect([...refused, ...missing].join('\n')).toContain(name)
    if (sql.includes(' auth.') || sql.includes(' storage.')) expect(refused).not.toEqual([])
  })

  it('an argument is renamed, or one more is needed', async () => {
    const now = await readContract(client)
    const [procedure] = now.procedures.open_direct_message ?? []
    if (!procedure) throw new Error('There is no open_direct_message')
    const changed = (needed: string[]) => ({
      ...now,
      procedures: { ...now.procedures, open_direct_message: [{ ...procedure, needed }] },
    })
    expect(missingOf(now, changed(['them uuid']))).toEqual([expect.stringContaining('open_direct_message')])
    expect(missingOf(now, changed([...procedure.needed, 'why text']))).toEqual([
      expect.stringContaining('open_direct_message'),
    ])
  })

  it('a key leaves an answer, or may be missing or null', () => {
    const text = { is: 'text' } as const
    const answer = (keys: object) => ({ shapes: {}, answers: { asked: { is: 'object', keys } as never } })
    const before = answer({ name: { shape: text } })
    expect(missingKeys(before, answer({}))).toEqual(['the answer of asked.name: is gone'])
    expect(missingKeys(before, answer({ name: { shape: text, optional: true } }))).toEqual([
      'the answer of asked.name: may be missing now',
    ])
    expect(missingKeys(before, answer({ name: { shape: { is: 'int' } } }))).toEqual([
      'the answer of asked.name: was text and is int',
    ])
    expect(missingKeys(before, answer({ name: { shape: text }, more: { shape: text } }))).toEqual([])
  })
})
