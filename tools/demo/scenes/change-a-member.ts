// Changes a member's name, handle and first photo after approval, so that the console's list of changes shows something.
import { type Club, idOf } from '../club.ts'

interface Queries {
  query(sql: string, params?: readonly unknown[]): Promise<unknown>
}

/** Acts as the member, so that the database's own rules record the change. */
export async function changeAMember(tx: Queries, club: Club): Promise<void> {
  const id = idOf(club, 'siennablake')
  const speakAs = (sub: string) => tx.query(`select set_config('request.jwt.claim.sub', $1, true)`, [sub])
  await speakAs(id)
  await tx.query(
    `update public.profiles set display_name = 'Sienna Ward', name = 'Sienna Ward', ig_handle = '@siennaward', photos = photos[2:] || photos[:1]
     where user_id = $1`,
    [id],
  )
  await speakAs('')
  await tx.query(
    `update private.profile_changes set changed_at = now() - case field when 'photo' then interval '4 hours' else interval '2 days' end
     where user_id = $1`,
    [id],
  )
}
