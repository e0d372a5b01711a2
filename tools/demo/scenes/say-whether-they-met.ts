// Did you meet? Ava is asked about one she was introduced to, and two she brought together both said that they met.
import { type Club, idOf } from '../club.ts'

interface Queries {
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>
}

interface Chat {
  id: string
  requester_id: string
  target_id: string
  connector_id: string
}

/** Each says it as themselves, so that the database's own rules have their say. */
export async function sayWhetherTheyMet(tx: Queries, club: Club): Promise<void> {
  const ava = idOf(club, 'avalaurent')
  const chats = await tx.query<Chat>(
    `select t.id, t.requester_id, t.target_id, t.connector_id from public.message_threads t
    where t.type = 'intro_chat' and private.asks_whether_met(t.created_at) order by t.created_at, t.id`,
  )
  const made = chats.find(({ connector_id }) => connector_id === ava)
  for (const member of made ? [made.requester_id, made.target_id] : []) {
    await tx.query(`select set_config('request.jwt.claim.sub', $1, true)`, [member])
    await tx.query(`select public.answer_meeting($1, 'met')`, [made?.id])
  }
  await tx.query(`select set_config('request.jwt.claim.sub', '', true)`)
  const own = chats.find(({ requester_id, target_id }) => requester_id === ava || target_id === ava)
  await tx.query(`select private.ask_whether_they_met(t) from public.message_threads t where t.id = $1`, [own?.id])
  // Not in this very moment.
  await tx.query(`update public.notifications set created_at = now() - interval '20 hours'
    where data ->> 'action' in ('did_you_meet', 'met_because_of_you')`)
  await tx.query(`update private.meeting_answers set met_at = now() - interval '20 hours' where met_at is not null`)
}
