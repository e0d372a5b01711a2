// Mails a member that a passkey was added to their account or removed from it, with the device it was done on.
import type { Transaction } from '#server/database/database.ts'

interface News {
  readonly template: 'passkey_added' | 'passkey_removed'
  readonly userId: string
  /** Of the passkey. */
  readonly name: string
  /** Where it was done; none where the club did it. */
  readonly sessionId?: string
}

export async function tellOwner(tx: Transaction, { template, userId, name, sessionId }: News): Promise<void> {
  await tx.query(
    `select private.queue_mail($1, u.email::text, jsonb_build_object('name', $3::text, 'when', private.moment_in_words(), 'how', coalesce(
         (select 'on ' || private.device_in_words(s.user_agent) from auth.sessions s where s.id = $4::uuid and s.user_id = u.id), 'by the club')),
       member => u.id)
     from auth.users u where u.id = $2 and u.email <> '' and u.deleted_at is null`,
    [template, userId, name, sessionId ?? null],
  )
}
