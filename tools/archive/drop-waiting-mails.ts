// Drops the mails of a restored club that waited when the backup was made: they may have been sent since, or be out of date.
import type { CopyConnection } from '#server/database/copy/copy-rows.ts'

const reason = 'It waited when the backup was made, and was not sent from the restored club.'

/** Returns how many. A backup of an earlier version has no outbox. */
export async function dropWaitingMails(connection: CopyConnection): Promise<number> {
  const [known] = await connection.query<{ there: boolean }>(
    `select to_regclass('private.outbox') is not null as there`,
  )
  if (!known?.there) return 0
  const dropped = await connection.query(
    `update private.outbox set state = 'dropped', facts = '{}', last_error = coalesce(last_error, $1)
     where state = 'waiting' returning id`,
    [reason],
  )
  return dropped.length
}
