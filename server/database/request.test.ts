// The hot path on a real PostgreSQL: the role and claims of a request, that nothing of it remains, and its failures.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PostgresError } from './postgres-error.ts'
import { callerOf, cloneDatabase, plainSettings, type TestDatabase } from './testing.ts'

let club: TestDatabase
beforeAll(async () => {
  club = await cloneDatabase()
})
afterAll(() => club.close())

const ask = (sql: string, params: (string | number | null)[] = [], caller = callerOf('anon'), readOnly = false) =>
  club.database.request({ caller, settings: plainSettings, sql, params, readOnly })

const first = async (...args: Parameters<typeof ask>) =>
  (await ask(...args)).rows[0]?.map((column) => column?.toString() ?? null)

describe('a transaction', () => {
  it('whose connection is cut fails with an error, and the process goes on', async () => {
    const admin = await club.connect()
    const work = club.database.transaction(async (tx) => {
      const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
      await admin.query('select pg_terminate_backend($1)', [row?.pid])
      await new Promise((resolve) => setTimeout(resolve, 100))
      return tx.query('select 1')
    })
    await expect(work).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    await club.database.ping()
  })

  it('as a caller has the caller’s rights, and the next one has none of them', async () => {
    const id = '22222222-2222-4222-8222-222222222222'
    const [row] = await club.database.asCaller(callerOf('authenticated', id), (tx) =>
      tx.query('select current_user::text as who, auth.uid()::text as id'),
    )
    expect(row).toEqual({ who: 'authenticated', id })
    const [after] = await club.database.query('select current_user::text as who, auth.uid()::text as id')
    expect(after).toEqual({ who: club.owner, id: null })
  })
})

describe('listening', () => {
  it('to several channels at the same time hears each, without a warning', async () => {
    const warnings: Error[] = []
    const keep = (warning: Error) => warnings.push(warning)
    process.on('warning', keep)
    const heard: string[] = []
    const stops = await Promise.all(
      ['one', 'two', 'three'].map((channel) => club.database.listen(channel, (payload) => heard.push(payload))),
    )
    await club.database.query(`select pg_notify('one', '1'), pg_notify('two', '2'), pg_notify('three', '3')`)
    await expect.poll(() => heard).toEqual(['1', '2', '3'])
    await Promise.all(stops.map((stop) => stop()))
    process.off('warning', keep)
    expect(warnings).toEqual([])
  })
})

describe('a request', () => {
  it('runs as its caller, with the caller’s claims', async () => {
    const id = '11111111-1111-4111-8111-111111111111'
    const caller = callerOf('authenticated', id, { email: 'a@b.c' })
    expect(await first(`select current_user::text, auth.uid()::text, auth.jwt() ->> 'email'`, [], caller)).toEqual([
      'authenticated',
      id,
      'a@b.c',
    ])
  })

  it('keeps pipelined callers apart', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
        const caller = index % 3 === 0 ? callerOf('anon') : callerOf('authenticated', id)
        return first('select current_user::text, auth.uid()::text', [], caller).then((row) => [row, caller] as const)
      }),
    )
    for (const [row, caller] of answers) expect(row).toEqual([caller.role, caller.userId || null])
  })

  it('leaves no role, no claims and, after an error, no writes behind', async () => {
    await club.database.query(
      'create table if not exists public.scratch (n int unique); grant all on public.scratch to anon',
    )
    await expect(
      ask('with w as (insert into scratch values ($1::int) returning 1) select 1 / 0 from w', [7]),
    ).rejects.toMatchObject({
      code: '22012',
    })
    expect(await first('select count(*)::text from scratch')).toEqual(['0'])
    expect(await first(`select coalesce(auth.uid()::text, 'nobody')`)).toEqual(['nobody'])
  })

  it('carries every field of an error', async () => {
    await ask('insert into scratch values ($1::int)', [1])
    const failure = await ask('insert into scratch values ($1::int)', [1]).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(PostgresError)
    expect(failure).toMatchObject({ code: '23505', constraint: 'scratch_n_key', table: 'scratch' })
  })

  it('that is read-only may not write', async () => {
    await expect(ask('insert into scratch values (99)', [], callerOf('anon'), true)).rejects.toMatchObject({
      code: '25006',
    })
    expect((await ask('insert into scratch values (99)')).rowCount).toBe(1)
  })

  it('never gets more rights than its role, whatever it sets', async () => {
    const admin = club.target.user
    for (const sql of [
      `select set_config('role', '${admin}', true)`,
      `select set_config('session_authorization', '${admin}', true)`,
      `with n as (select set_config('role', 'none', true)) select * from n, auth.users`,
      'select * from auth.users',
    ]) {
      await expect(ask(sql), sql).rejects.toMatchObject({ code: '42501' })
    }
    expect(await first('select session_user::text')).toEqual(['authenticator'])
  })

  it('takes every kind of parameter as text', async () => {
    const sql = 'select $1::text, $2::int, $3::bool, $4::jsonb, $5::text'
    const params = ['naïve 🙂', 42, true, Buffer.from('{"a": "é"}'), null]
    const { rows } = await club.database.request({ caller: callerOf('anon'), settings: plainSettings, sql, params })
    expect(rows[0]?.map((column) => column?.toString() ?? null)).toEqual(['naïve 🙂', '42', 't', '{"a": "é"}', null])
  })

  it('with a faulty statement gets the same error each time, also when many come at once', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => ask('select nothing from nowhere')))
    for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected', reason: { code: '42P01' } })
    await club.database.query('create table public.nowhere as select 1 as nothing; grant all on public.nowhere to anon')
    expect(await first('select nothing from nowhere')).toEqual(['1'])
  })

  it('is cancelled when its client leaves, and requests on the same connection still get their answers', async () => {
    const left = Array.from({ length: 8 }, () => new AbortController())
    const given = { caller: callerOf('anon'), settings: plainSettings, params: [] }
    const slow = left.map(({ signal }) =>
      club.database.request({ ...given, sql: 'select pg_sleep(2.5)', signal }).then(
        () => 'answered',
        () => 'left',
      ),
    )
    const neighbours = Array.from({ length: 50 }, (_, index) => first(`select ${index}::text`))
    await new Promise((resolve) => setTimeout(resolve, 100))
    for (const controller of left) controller.abort()
    expect(new Set(await Promise.all(slow))).toEqual(new Set(['left']))
    expect(await Promise.all(neighbours)).toEqual(Array.from({ length: 50 }, (_, index) => [String(index)]))
    const admin = await club.connect()
    const sleeping = async () =>
      (await admin.query(`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`))
        .rowCount
    await expect.poll(sleeping, { timeout: 1500 }).toBe(0)
  })

  it('that runs out of time leaves its connection usable', async () => {
    await expect(ask('select pg_sleep(10)')).rejects.toMatchObject({ code: '57014' })
    expect(await first('select 1')).toEqual(['1'])
  })

  it('does not wait behind slow ones', async () => {
    const admin = await club.connect()
    await admin.query('select pg_advisory_lock(4)')
    // Of this database: other tests lock beside this one.
    const waiting = async () =>
      (
        await admin.query(
          `select from pg_locks where locktype = 'advisory' and not granted and objid = 4
           and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rowCount
    // One after the other: requests of the same moment share a connection, for none of them is known to be slow.
    const slow: Promise<unknown>[] = []
    for (let held = 1; held <= 4; held += 1) {
      slow.push(ask('select pg_advisory_xact_lock(4)'))
      await expect.poll(waiting, { interval: 20, timeout: 2000 }).toBe(held)
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
    await Promise.all(Array.from({ length: 20 }, () => ask('select 1')))
    expect(await waiting()).toBe(4)
    await admin.query('select pg_advisory_unlock(4)')
    await Promise.all(slow)
  })

  it('returns ten megabytes unchanged', async () => {
    const [row] = (await ask(`select repeat('é', $1::int)`, [5_000_000])).rows
    expect(row?.[0]?.length).toBe(10_000_000)
    expect(row?.[0]?.subarray(-2).toString()).toBe('é')
  })

  it('still works after its table changes under its prepared statement', async () => {
    await club.database.query('create table public.changing (a int); grant all on public.changing to anon')
    await ask('select * from changing')
    await club.database.query('alter table public.changing add column b int')
    expect((await ask('select * from changing')).rows).toEqual([])
  })

  it('still works after more statements than a connection may keep prepared', async () => {
    await Promise.all(Array.from({ length: 1500 }, (_, index) => ask(`select ${index}`)))
    expect(await first('select 3')).toEqual(['3'])
  })

  it('gets a new connection after all connections were cut', async () => {
    const admin = await club.connect()
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await first('select 1')).toEqual(['1'])
    await club.database.ping()
  })

  it('that was rolled back to end a deadlock is sent again', async () => {
    await club.database.query(`create table public.pair (id int primary key, n int default 0); insert into public.pair values (1), (2);
      create function public.add_to_both(a int, b int) returns void language plpgsql security definer as $$
      begin
        update public.pair set n = n + 1 where id = a;
        perform pg_sleep(0.2);
        update public.pair set n = n + 1 where id = b;
      end $$;
      grant execute on function public.add_to_both(int, int) to anon`)
    await Promise.all([ask('select add_to_both(1, 2)'), ask('select add_to_both(2, 1)')])
    expect(await club.database.query('select n from public.pair order by id')).toEqual([{ n: 2 }, { n: 2 }])
  })

  it('is sent again when its connection is cut only if it is a read', async () => {
    const admin = await club.connect()
    const cut = async (sql: string, readOnly: boolean) => {
      const asked = ask(sql, [], callerOf('anon'), readOnly).then(
        () => 'answered',
        (error: Error) => error.name,
      )
      await new Promise((resolve) => setTimeout(resolve, 150))
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
      )
      return asked
    }
    expect(await cut('select pg_sleep(0.4)', true)).toBe('answered')
    expect(await cut('select pg_sleep(0.4)', false)).toBe('DatabaseUnavailable')
  })
})

it('who asks nothing is answered, and keeps no connection from others', async () => {
  // More often than there are connections.
  for (let turn = 0; turn < 12; turn += 1) expect(await club.database.askAll([])).toEqual([])
})

it('questions of many callers are one transaction, each as its caller; one that fails ends it and spoils no answer before it', async () => {
  const people = ['33333333-3333-4333-8333-333333333333', '44444444-4444-4444-8444-444444444444']
  const asked = (sql: string) =>
    people.map((id) => ({ caller: callerOf('authenticated', id), settings: plainSettings, sql, params: [] }))
  const who = asked(`select auth.uid()::text || ' ' || transaction_timestamp()`)
  const textOf = (answer: unknown) => (answer as { rows: Buffer[][] }).rows[0]?.[0]?.toString().split(/ (.*)/)
  const [one, other] = (await club.database.askAll(who)).map(textOf)
  expect([one?.[0], other?.[0]]).toEqual(people)
  expect(one?.[1]).toBe(other?.[1])
  const answers = await club.database.askAll([...who, ...asked('select 1 / 0'), ...who])
  expect(answers.slice(0, 2).map((answer) => textOf(answer)?.[0])).toEqual(people)
  expect(answers[2]).toBeInstanceOf(PostgresError)
  expect(answers).toHaveLength(3)
})
