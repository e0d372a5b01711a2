// Puts one of the auth service's mails into the outbox, in the transaction that makes what it carries. server/outbox delivers it.
import type { Transaction } from '#server/database/database.ts'

/** What the templates in supabase/templates name, as a hosted project's auth service calls it. */
export interface AuthMailFacts {
  readonly Token?: string
  readonly TokenHash?: string
  readonly RedirectTo?: string
  readonly ConfirmationURL?: string
  readonly NewEmail?: string
  /** Whose account it is: after the # of a link, for the page to name. */
  readonly Email?: string
  readonly Data?: { readonly asked_by?: string }
}

export interface AuthMail {
  readonly template: string
  readonly to: string
  readonly userId: string
  readonly facts: AuthMailFacts
  /** How long the link or code in it works: later there is no use in it. */
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
