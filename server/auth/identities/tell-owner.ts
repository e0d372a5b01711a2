// Mails a member about a way into their account: one was added or removed, or somebody tried to take it to another account.
import type { Transaction } from '#server/database/database.ts'
import { partnerLabel } from '../partners/partner-label.ts'

export async function tellOwner(
  tx: Transaction,
  news: {
    template: 'way_in_added' | 'way_in_refused' | 'way_in_removed'
    userId: string
    partner: string
    now: string
  },
): Promise<void> {
  const { template, userId, partner, now } = news
  // Whoever tries again and again fills nobody's inbox.
  const once = template === 'way_in_refused' ? `way_in_refused ${userId} ${partner} ${now.slice(0, 10)}` : null
  await tx.query(
    `select private.queue_mail($1, u.email::text, jsonb_build_object('partner', $3::text), member => u.id, dedupe_key => $4)
     from auth.users u where u.id = $2 and u.email <> '' and u.deleted_at is null`,
    [template, userId, partnerLabel(partner), once],
  )
}
