// The stored counts of the console equal the rows after races, refusals and decisions, and visitors who apply at the same moment do not
// wait for each other.
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '#server/platform/caller.ts'
import { setTheStage } from './stories.ts'
import { callerOf, type TestDatabase } from './testing.ts'

let club: TestDatabase
let admin: Caller
beforeAll(async () => {
  club = await setTheStage()
  const [ada] = await club.database.query<{ id: string }>(`select tests.id('ada')::text as id`)
  admin = callerOf('authenticated', ada?.id)
})
afterAll(() => club.close())

const apply = `insert into public.applications (email, name, industry_scores, long_bio) values ($1, 'Some Body', '{"Art": 60}', 'x')`
const reject = `update public.applications set status = 'rejected' where email = $1`
const approve = `update public.applications set status = 'approved', reviewed_at = now() where email = $1 and status = 'pending'`

const act = (caller: Caller, sql: string, params: unknown[] = []) =>
  club.database.asCaller(caller, (tx) => tx.query(sql, params))

async function shown(): Promise<unknown> {
  const [row] = await act(
    admin,
    `select public.search_applications() -> 'counts' as counts, public.search_audit() -> 'total' as audit`,
  )
  return row
}

async function counted(): Promise<unknown> {
  const [row] = await club.database.query(
    `select jsonb_build_object(
       'pending', count(*) filter (where status = 'pending'), 'approved', count(*) filter (where status = 'approved'),
       'rejected', count(*) filter (where status = 'rejected')) as counts,
     (select count(*)::int from public.admin_audit) as audit from public.applications`,
  )
  return row
}

it('counts are exact after many concurrent applications, refusals, decisions and removals', async () => {
  const emails = Array.from({ length: 120 }, (_, index) => `storm${index}@applicants.test`)
  const visitor = callerOf('anon')
  // Every address applies twice: one of the two applications is refused and must not be counted.
  const arrivals = await Promise.allSettled([...emails, ...emails].map((email) => act(visitor, apply, [email])))
  expect(arrivals.filter(({ status }) => status === 'rejected')).toHaveLength(120)
  expect(await shown()).toMatchObject({ counts: { pending: 121, approved: 0, rejected: 0 } })
  // For each address at once: two decisions or a late application, and a removal or an application that is rolled back.
  const acts = await Promise.allSettled(
    emails.flatMap((email, index) => [
      index % 3 === 0 ? act(admin, reject, [email]) : club.database.query(approve, [email]),
      index % 3 === 1 ? act(admin, reject, [email]) : act(visitor, apply, [`late-${email}`]),
      index % 5 === 0
        ? club.database.query('delete from public.applications where email = $1', [email])
        : club.database
            .transaction(async (tx) => {
              await tx.query(apply, [`never-${email}`])
              throw new Error('thought better of it')
            })
            .catch(() => undefined),
    ]),
  )
  expect(acts.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(await shown()).toEqual(await counted())
  const [undone] = await club.database.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(undone?.deadlocks).toBe(0)
})

it('a visitor does not wait until another’s application is stored', async () => {
  const [one, other] = await inTwoSlots()
  for (const client of [one, other]) await client.query(`set role anon; set lock_timeout = '2s'`)
  await one.query('begin')
  await one.query(apply, ['first@applicants.test'])
  await other.query(apply, ['second@applicants.test'])
  await one.query('rollback')
  expect(await shown()).toEqual(await counted())
})

/** Opens two sessions that count in different slots: a session's slot is its process number modulo 32. */
async function inTwoSlots(): Promise<[pg.Client, pg.Client]> {
  const one = await club.connect()
  for (let tries = 0; tries < 5; tries += 1) {
    const other = await club.connect()
    const slots = await Promise.all(
      [one, other].map(async (client) => {
        const { rows } = await client.query<{ slot: number }>('select pg_backend_pid() % 32 as slot')
        return rows[0]?.slot
      }),
    )
    if (slots[0] !== slots[1]) return [one, other]
  }
  throw new Error('Five sessions in a row had the slot of the first.')
}
