// A member who has paused the account: nobody sees him, the console says so, and signing in as him shows the way back.
import { type Club, idOf } from '../club.ts'

interface Queries {
  query(sql: string, params?: readonly unknown[]): Promise<unknown>
}

export async function pauseAMember(tx: Queries, club: Club): Promise<void> {
  const id = idOf(club, 'noahbrandt')
  await tx.query(`select private.go_away($1, 'pause')`, [id])
  await tx.query(`update private.absences set since = now() - interval '9 days' where user_id = $1`, [id])
}
