// Reports in different states, so that the console's room "Safety" shows something: one that waits, one that was dismissed, a member who got a word,
// and one who makes no new plugs for some days and has answered that.
import { type Club, idOf, stableId } from '../club.ts'

interface Queries {
  query(sql: string, params?: readonly unknown[]): Promise<unknown>
}

/** By the database's own procedures, as those who did it. */
export async function reportMembers(tx: Queries, club: Club): Promise<void> {
  const speakAs = (sub: string) => tx.query(`select set_config('request.jwt.claim.sub', $1, true)`, [sub])
  const report = async (by: string, about: string, reason: string, words: string) => {
    await speakAs(idOf(club, by))
    const id = stableId(`report:${by}:${about}`)
    await tx.query(`select public.send_report($1, 'member', $2, $3, $4)`, [id, idOf(club, about), reason, words])
    return id
  }
  const act = async (reported: string, what: string, note: string, days: number | null) => {
    await speakAs(club.adminId)
    await tx.query(`select public.act_on_report($1, $2, 0, $3, $4, $5)`, [
      stableId(`measure:${reported}`),
      reported,
      what,
      note,
      days,
    ])
  }
  await report('idriscole', 'caspianwright', 'scam', 'Everything he writes ends in a link to his fund.')
  const disliked = await report('margotlefevre', 'stellanberg', 'other', 'He never answers when I introduce somebody.')
  await act(disliked, 'dismiss', 'Not answering is no offence.', null)
  const pushy = await report(
    'hannahweiss',
    'bilalaydin',
    'harassment',
    'Asks for the same introduction every other day.',
  )
  await act(pushy, 'limit', 'A week to let it rest.', 7)
  const brusque = await report('henrikdahl', 'victoralmeida', 'other', 'Talks over everybody in the group.')
  await act(brusque, 'warn', 'A friendly word; it was one evening.', null)
  await speakAs(idOf(club, 'bilalaydin'))
  await tx.query('select public.appeal_measure($1, $2)', [
    stableId(`measure:${pushy}`),
    'I thought the first three had got lost. I have written to her to say sorry.',
  ])
  await speakAs('')
  await tx.query(
    `update private.reports set created_at = now() - case state when 'open' then interval '5 hours' else interval '3 days' end`,
  )
  await tx.query(`update private.reports set answered_at = now() - interval '2 days' where state = 'answered'`)
  await tx.query(
    `update private.measures set taken_at = now() - interval '2 days', appealed_at = appealed_at - interval '1 day'`,
  )
}
