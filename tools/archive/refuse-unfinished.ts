// Refuses a club whose demo is being made, or was begun and never finished: half of it would look like a whole one.
import type { CopyConnection } from '#server/database/copy/copy-rows.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'

/** The demo makes accounts and pictures first, and everything else in one transaction (server/app/startup/open-club.ts). */
export async function refuseUnfinishedDemo(connection: Pick<CopyConnection, 'query'>): Promise<void> {
  const [club] = await connection.query<{ unfinished: boolean }>(
    `select exists (select from auth.users where email like '%@o1.test')
        and not exists (select from public.profiles) and not exists (select from private.admins) as unfinished`,
  )
  if (!club?.unfinished) return
  throw new StartupError(
    'The demo club is still being made: wait until the server says that it is open, then try again.',
  )
}
