// Tells the database, which enforces it, whether the club asks its admins for two steps. On a hosted project the operator does (docs/ops/hosted.md).
import type { Database } from '#server/database/database.ts'

export async function sayWhatAdminsNeed(database: Database, twoSteps: boolean): Promise<void> {
  await database.query('update private.club set admins_need_two_steps = $1 where admins_need_two_steps <> $1', [
    twoSteps,
  ])
}
