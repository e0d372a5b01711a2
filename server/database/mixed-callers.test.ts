// Thousands of requests of different callers share a few connections, while some fail, some are given up, some run out of time and connections are
// cut: nobody gets another's answer, every write that was answered is there, and none is there twice. REQUESTS=200000 presses longer.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DatabaseUnavailable, PostgresError } from './postgres-error.ts'
import { callerOf, cloneDatabase, plainSettings, type TestDatabase } from './testing.ts'

const REQUESTS = Number(process.env.REQUESTS ?? 4000)
const AT_ONCE = 64
const GIVEN_UP = new Error('given up')

let club: TestDatabase
beforeAll(async () => {
  club = await cloneDatabase()
  await club.database.query(`create table public.marks (n int not null, who text not null check (who <> ''));
    grant all on public.marks to authenticated, anon`)
})
afterAll(() => club.close())

type Outcome = readonly (string | null)[] | 'given up' | 'unavailable' | { readonly code: string }

/** What a request may become, by its kind. */
interface Kind {
  readonly sql: string
  readonly reads?: boolean
  readonly givesUp?: boolean
  readonly may: (outcome: Outcome, expected: readonly [string, string, string]) => boolean
}

const ANSWER = `current_user::text, coalesce(auth.uid()::text, 'nobody'), $1::text`
const isOwn = (outcome: Outcome, expected: readonly [string, string, string]) =>
  Array.isArray(outcome) && JSON.stringify(outcome) === JSON.stringify(expected)
const fails = (code: string) => (outcome: Outcome) =>
  typeof outcome === 'object' && 'code' in outcome && outcome.code === code

const kinds: readonly Kind[] = [
  { sql: `select ${ANSWER}`, reads: true, may: isOwn },
  { sql: `select ${ANSWER} from pg_sleep(0.003)`, reads: true, may: isOwn },
  // An answer of many pieces.
  { sql: `select ${ANSWER} from (select repeat($1::text, 20000) as long) a where long <> ''`, reads: true, may: isOwn },
  { sql: `insert into marks values ($1::int, coalesce(auth.uid()::text, 'nobody')) returning ${ANSWER}`, may: isOwn },
  {
    sql: `with written as (insert into marks values ($1::int, 'half') returning n) select 1 / (n - n) from written`,
    may: fails('22012'),
  },
  { sql: `insert into marks values ($1::int, '') returning ${ANSWER}`, may: fails('23514') },
  { sql: `select ${ANSWER} from nowhere`, may: fails('42P01') },
  { sql: `insert into marks values ($1::int, 'read only') returning ${ANSWER}`, reads: true, may: fails('25006') },
  {
    sql: `with slept as (select pg_sleep(0.05)) insert into marks select $1::int, 'left' from slept returning ${ANSWER}`,
    givesUp: true,
    may: (outcome) => outcome === 'given up',
  },
]

it(
  'nobody gets another’s answer, and what was answered is there once',
  async () => {
    const kept = new Map<number, string>()
    const unsure = new Set<number>()
    const wrong: unknown[] = []
    let unavailable = 0
    const ask = async (n: number) => {
      const kind = kinds[(n * 7 + (n >> 5)) % kinds.length] ?? kinds[0]
      if (!kind) return
      const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
      const caller = n % 3 === 0 ? callerOf('anon') : callerOf('authenticated', id)
      const who = caller.userId || 'nobody'
      const left = new AbortController()
      const given = {
        caller,
        settings: plainSettings,
        sql: kind.sql,
        params: [String(n)],
        readOnly: kind.reads === true,
      }
      const asked = club.database.request(kind.givesUp ? { ...given, signal: left.signal } : given)
      if (kind.givesUp) setTimeout(() => left.abort(GIVEN_UP), n % 40)
      const outcome = await asked.then(
        ({ rows }): Outcome => rows[0]?.map((column) => column?.toString() ?? null) ?? [],
        (error: unknown): Outcome => {
          if (error === GIVEN_UP) return 'given up'
          if (error instanceof DatabaseUnavailable) return 'unavailable'
          if (error instanceof PostgresError) return { code: error.code }
          throw error
        },
      )
      const expected = [caller.role, who, String(n)] as const
      if (outcome === 'unavailable') {
        unavailable += 1
        if (!kind.reads) unsure.add(n)
      } else if (kind.givesUp && isOwn(outcome, expected)) {
        // It was answered before it was given up.
        kept.set(n, 'left')
      } else if (!kind.may(outcome, expected)) wrong.push({ n, sql: kind.sql, outcome })
      else if (outcome === 'given up') unsure.add(n)
      else if (Array.isArray(outcome) && !kind.reads) kept.set(n, who)
    }
    const admin = await club.connect()
    const cutting = setInterval(() => {
      void admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = 'authenticator' order by random() limit 1`,
      )
    }, 150)
    // It begins first and runs out of its three seconds while the others pass.
    const late = club.database
      .request({
        caller: callerOf('anon'),
        settings: plainSettings,
        sql: 'insert into marks select 0, pg_sleep(9)::text',
        params: [],
      })
      .catch((error: unknown) => error)
    let next = 1
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next <= REQUESTS) await ask(next++)
      }),
    )
    clearInterval(cutting)
    const why = await late
    expect(why instanceof DatabaseUnavailable || (why instanceof PostgresError && why.code === '57014')).toBe(true)
    expect(wrong).toEqual([])
    // A cut connection takes what waits on it along, and no more.
    expect(unavailable).toBeLessThan(REQUESTS / 5)
    // What was given up may still be about to end.
    await expect
      .poll(
        async () =>
          (
            await admin.query(
              `select from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`,
            )
          ).rowCount,
      )
      .toBe(0)
    const { rows } = await admin.query<{ n: number; who: string }>('select n, who from public.marks')
    const stored = new Map(rows.map(({ n, who }) => [n, who]))
    expect(stored.size, 'nothing is written twice').toBe(rows.length)
    expect([...kept].filter(([n, who]) => stored.get(n) !== who)).toEqual([])
    expect([...stored.keys()].filter((n) => !kept.has(n) && !unsure.has(n))).toEqual([])
    expect(kept.size).toBeGreaterThan(REQUESTS / 20)
  },
  60_000 + REQUESTS,
)
