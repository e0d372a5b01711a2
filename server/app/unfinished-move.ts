// A database into which a club is being moved (`npm run move`) is nobody's to open: what is in it is not a whole club yet.
import type { Database } from '#server/database/database.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'

/** The schema that stands as long as the move is not finished. */
export const UNFINISHED_MOVE = 'o1_move'

export async function refuseUnfinishedMove(database: Pick<Database, 'query'>): Promise<void> {
  const [found] = await database.query<{ unfinished: boolean }>(
    `select to_regnamespace('${UNFINISHED_MOVE}') is not null as unfinished`,
  )
  if (!found?.unfinished) return
  throw new StartupError(
    'A club is being moved into this database and is not whole yet: run the same "npm run move" again, which goes on where it was cut off. ' +
      `To give it up, drop the schema ${UNFINISHED_MOVE}.`,
  )
}
