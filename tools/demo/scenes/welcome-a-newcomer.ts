// The first week: one member has just joined and knows nobody. The house introduces them to Ava, to whom they have said hello, and to two others who
// welcome newcomers.
import { type Club, idOf } from '../club.ts'

interface Queries {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>
}

export async function welcomeANewcomer(tx: Queries, club: Club): Promise<void> {
  const ava = idOf(club, 'avalaurent')
  const newcomer = idOf(club, 'ingridsolberg')
  const hosts = ['gabrielsantos', 'hannahweiss', 'palomarios', 'valentinaortiz'].map((handle) => idOf(club, handle))
  // Nobody knew her yet two days ago.
  await tx.query('delete from public.connections where $1 in (user_id, connected_user_id)', [newcomer])
  await tx.query('delete from public.endorsements where $1 in (endorser_id, endorsee_id)', [newcomer])
  await tx.query('delete from public.clout_history where user_id = $1 and day < current_date - 1', [newcomer])
  await tx.query('delete from public.notifications where user_id = $1', [newcomer])
  await tx.query(`update public.profiles set created_at = now() - interval '30 hours' where user_id = $1`, [newcomer])
  await tx.query('insert into private.hosts (user_id) select unnest($1::uuid[])', [hosts])
  // Ava herself is no host: everybody who joins the demo would stand in her inbox.
  await tx.query('insert into private.welcomes (newcomer_id, host_id) values ($1, $2)', [newcomer, ava])
  await tx.query('select private.introduce_newcomer($1)', [newcomer])
  await tx.query(`select set_config('request.jwt.claim.sub', $1, true)`, [newcomer])
  await tx.query('select public.greet_host($1)', [ava])
  await tx.query(`select set_config('request.jwt.claim.sub', '', true)`)
  // Not in this very moment.
  await tx.query(`update private.welcomes set given_at = given_at - interval '21 hours',
    ends_at = ends_at - interval '21 hours', greeted_at = greeted_at - interval '20 hours'`)
  await tx.query(
    `update public.notifications set created_at = now() - interval '20 hours' where data ->> 'action' = 'welcome_newcomer'`,
  )
}
