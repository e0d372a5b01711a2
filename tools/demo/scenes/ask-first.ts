// Who is asked first: a member who wants that, with a request of Ava's that was passed on to them; and Ava herself, whom a friend asks whether she
// would like to meet somebody, and another whether she would introduce a friend of theirs.
import { type Club, idOf } from '../club.ts'

interface Queries {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>
}

interface Meeting {
  readonly stranger: string
  readonly friend: string
}

export async function askFirst(tx: Queries, club: Club): Promise<void> {
  const ava = idOf(club, 'avalaurent')
  const [asked, asking] = await strangersOf(tx, ava)
  if (!asked || !asking) throw new Error('Ava has nobody left to meet.')
  await actAs(tx, asked.stranger, 'select public.set_introductions(asked_first => true)')
  await passOn(
    tx,
    { from: ava, to: asked.stranger, by: asked.friend },
    'Your garden, and my long table: one evening.',
    '',
  )
  // The answers to hers stay hers: she has switched it off again since, so that everybody else meets her at once.
  await actAs(tx, ava, 'select public.set_introductions(asked_first => true)')
  await passOn(
    tx,
    { from: asking.stranger, to: ava, by: asking.friend },
    'I would love to hear how you light a room.',
    'The best listener I know. You will talk until the bar closes.',
  )
  await tx.query('delete from public.introduction_settings where user_id = $1', [ava])
  await askThroughTwo(tx, ava)
  await actAs(tx, null, 'select 1')
}

/** A friend of the member's asks for a friend of theirs, who would like to meet another friend of the member's. */
async function askThroughTwo(tx: Queries, second: string): Promise<void> {
  const [chain] = await tx.query<{ from: string; by: string; to: string }>(
    `select asks.user_id as from, friend.user_id as by, met.user_id as to
    from public.profiles asks, public.profiles friend, public.profiles met
    where private.are_friends($1, friend.user_id) and private.are_friends($1, met.user_id) and private.are_friends(asks.user_id, friend.user_id)
      and asks.user_id not in ($1, met.user_id) and not private.are_friends($1, asks.user_id) and not private.are_friends(friend.user_id, met.user_id)
      and not private.are_friends(asks.user_id, met.user_id) and private.takes_introductions_by(met.user_id, $1)
      and asks.status = 'active' and friend.status = 'active' and met.status = 'active'
      and not private.is_across_a_block(asks.user_id, met.user_id) and not private.is_across_a_block(asks.user_id, $1)
      and not private.is_across_a_block(friend.user_id, met.user_id)
    order by asks.score, asks.ig_handle, friend.ig_handle, met.ig_handle limit 1`,
    [second],
  )
  if (!chain) throw new Error('Nobody is two friends away.')
  const { from, by, to } = chain
  const [made] = await actAs<{ made: { threadId: string } }>(
    tx,
    from,
    'select public.create_chain_request($1, $2, $3) as made',
    [to, by, 'I bind books by hand, and they have kept letters that should be one.'],
  )
  await actAs(tx, by, 'select public.pass_request_on($1, $2, $3)', [
    made?.made.threadId,
    second,
    'Careful hands. I would trust them with mine.',
  ])
}

/** Those with the fewest points first: journeys and visitors look at the others. */
function strangersOf(tx: Queries, member: string): Promise<Meeting[]> {
  return tx.query<Meeting>(
    `select p.user_id as stranger, (array_agg(f.user_id order by f.ig_handle))[1] as friend
    from public.profiles p
    join private.shared_friends($1, array(select user_id from public.profiles where discoverable)) s on s.member_id = p.user_id
    join public.profiles f on f.user_id = s.friend_id
    where p.user_id <> $1 and p.status = 'active' and not private.are_friends($1, p.user_id)
      and not exists (select from public.introduction_settings i where i.user_id = p.user_id)
      and not exists (select from public.message_threads t where t.type = 'plug_request' and $1 in (t.requester_id, t.target_id)
        and p.user_id in (t.requester_id, t.target_id))
    group by p.user_id, p.score, p.ig_handle order by p.score, p.ig_handle`,
    [member],
  )
}

type Cast = { readonly from: string; readonly to: string; readonly by: string }

async function passOn(tx: Queries, { from, to, by }: Cast, reason: string, note: string): Promise<void> {
  const [made] = await actAs<{ made: { threadId: string } }>(
    tx,
    from,
    'select public.create_plug_request($1, $2, $3) as made',
    [to, by, reason],
  )
  await actAs(tx, by, 'select public.approve_plug_request($1, $2)', [made?.made.threadId, note])
}

/** As the member's own request would; as nobody again with null. */
async function actAs<Row>(
  tx: Queries,
  member: string | null,
  sql: string,
  params: readonly unknown[] = [],
): Promise<Row[]> {
  await tx.query(
    `select set_config('request.jwt.claim.sub', coalesce($1, ''), true), set_config('request.jwt.claims', $2, true)`,
    [member, member ? JSON.stringify({ role: 'authenticated', sub: member }) : ''],
  )
  return tx.query<Row>(sql, params)
}
