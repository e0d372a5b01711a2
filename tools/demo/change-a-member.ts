// One member has another name, handle and first photo since the committee looked: the console's list shows what it is for.
import { type Club, idOf } from './club.ts'

interface Queries {
  query(sql: string, params?: readonly unknown[]): Promise<unknown>
}

/** As the member would: the database's own rules write it down. */
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
