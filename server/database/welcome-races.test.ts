// Newcomers who come at the same moment: no host is asked about more than three at a time.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allAtOnce, setTheStage } from './stories.ts'
import type { TestDatabase } from './testing.ts'

let club: TestDatabase
beforeAll(async () => {
  club = await setTheStage()
  const client = await club.connect()
  await client.query('delete from public.connections')
  await client.query(`insert into auth.users (id, email)
    select ('00000000-0000-4000-8001-' || lpad(n::text, 12, '0'))::uuid, 'n' || n || '@o1.test' from generate_series(1, 8) n`)
  await client.query(`insert into public.profiles (user_id, name, setup_required)
    select ('00000000-0000-4000-8001-' || lpad(n::text, 12, '0'))::uuid, 'New ' || n, false from generate_series(1, 8) n`)
  await client.query(`insert into tests.cast (name, user_id)
    select 'n' || n, ('00000000-0000-4000-8001-' || lpad(n::text, 12, '0'))::uuid from generate_series(1, 8) n`)
  await client.query(
    `insert into private.hosts (user_id) select user_id from tests.cast where name in ('bob', 'carol', 'gina')`,
  )
})
afterAll(() => club.close())

it('eight newcomers open home at once', async () => {
  const newcomers = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => ({ who: `n${n}`, sql: 'select public.home_dashboard(0)' }))
  await allAtOnce(club, newcomers)
  const asked = await club.database.query<{ name: string; count: number }>(
    `select c.name, count(*)::int from private.welcomes w join tests.cast c on c.user_id = w.host_id group by 1 order by 1`,
  )
  expect(asked).toEqual([
    { name: 'bob', count: 3 },
    { name: 'carol', count: 3 },
    { name: 'gina', count: 3 },
  ])
})
