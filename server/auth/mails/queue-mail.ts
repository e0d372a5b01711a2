// Puts one of the auth service's mails into the outbox, in the transaction that makes its link or code. server/outbox delivers it.
import type { Transaction } from '#server/database/database.ts'

/** The values the templates in supabase/templates use, by the names a hosted project's auth service gives them. */
export interface AuthMailFacts {
  readonly Token?: string
  readonly TokenHash?: string
  readonly RedirectTo?: string
  readonly ConfirmationURL?: string
  readonly NewEmail?: string
  /** The account's address: it stands after the # of a link, so that the page can show it. The server never sees that part. */
  readonly Email?: string
}

export interface AuthMail {
  readonly template: string
  readonly to: string
  readonly userId: string
  readonly facts: AuthMailFacts
  /** How long the link or code in it works. The outbox sends no mail later than that. */
  readonly usefulSeconds?: number
}

export async function queueMail(
  tx: Transaction,
  { template, to, userId, facts, usefulSeconds }: AuthMail,
): Promise<void> {
  await tx.query(
    `select private.queue_mail($1, $2, $3::jsonb, member => $4::uuid,
       useful_until => now() + make_interval(secs => $5::int))`,
    [template, to, JSON.stringify(facts), userId, usefulSeconds ?? null],
  )
}
