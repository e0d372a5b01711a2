// When they meet: somebody Ava was introduced to suggests times, and with a friend she has a date.
import { type Club, idOf } from '../club.ts'

interface Queries {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>
}

interface Chat {
  id: string
  other: string
}

/** Each says it as themselves, so that the database's own rules have their say. */
export async function makeDates(tx: Queries, club: Club): Promise<void> {
  const ava = idOf(club, 'avalaurent')
  const as = (member: string) => tx.query(`select set_config('request.jwt.claim.sub', $1, true)`, [member])
  // Where nobody is asked whether they met.
  const [introduced] = await chatsOf(tx, ava, `t.type = 'intro_chat' and not private.asks_whether_met(t.created_at)`)
  const [direct] = await chatsOf(tx, ava, `t.type = 'direct_message'`)
  const suggest = async ({ id, other }: Chat, hours: readonly string[], place: string | null) => {
    await as(other)
    const [made] = await tx.query<{ id: string; first: Date }>(
      `select made.id, times.at[1] as first, public.suggest_times(made.id, $1, times.at, $3)
      from (select gen_random_uuid() as id) made,
        (select array(select date_trunc('day', now()) + h::interval from unnest($2::text[]) h) as at) times`,
      [id, hours, place],
    )
    return made
  }
  if (introduced) await suggest(introduced, ['1 day 19 hours', '2 days 13 hours', '4 days 19 hours'], 'Caffè Centrale')
  if (direct) {
    const made = await suggest(direct, ['3 days 18 hours'], 'The members’ bar')
    await as(ava)
    await tx.query('select public.answer_times($1, $2)', [made?.id, made?.first])
  }
  await tx.query(`select set_config('request.jwt.claim.sub', '', true)`)
  // Not in this very moment.
  await tx.query(
    `update public.notifications set created_at = now() - interval '5 hours' where group_key like 'times:%'`,
  )
}

/** Chats of a member in which times can be suggested to them, the one that was quiet longest first. */
const chatsOf = (tx: Queries, member: string, which: string) =>
  tx.query<Chat>(
    `select t.id, private.partner_in(t, $1) as other from public.message_threads t
    where t.participants @> array[$1::uuid] and private.partner_in(t, $1) is not null and ${which}
      and (t.type = 'intro_chat' or private.are_friends($1, private.partner_in(t, $1)))
    order by t.updated_at, t.id`,
    [member],
  )
