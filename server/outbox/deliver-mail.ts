// Tries once to deliver one mail and records the result in the database. Not in charge of when.
import type { Database } from '#server/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Mailer } from '#server/platform/mailer.ts'
import { explainMailFault } from '../../supabase/functions/_shared/mails/mail-fault.ts'
import { renderMail } from '../../supabase/functions/_shared/mails/render-mail.ts'
import { unsubscribeHeaders } from '../../supabase/functions/_shared/mails/unsubscribe-headers.ts'

export interface OutboxDeps {
  readonly database: Database
  readonly mailer: Mailer
  readonly log: Log
  readonly config: { readonly siteUrl: string; readonly mailReaches: boolean }
}

export interface WaitingMail {
  readonly id: string
  readonly template: string
  readonly recipient: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly attempt: number
}

export async function deliverMail({ database, mailer, log, config }: OutboxDeps, mail: WaitingMail): Promise<void> {
  const recordResult = (delivered: boolean, error: string | null, final: boolean) =>
    database.query('select public.settle_outbox($1, $2, $3, $4, $5)', [
      mail.id,
      delivered,
      error,
      final,
      mailer.writesFiles,
    ])
  const { id, template, recipient: to, attempt } = mail
  try {
    const content = renderMail(template, { ...mail.facts, SiteURL: config.siteUrl })
    const headers = unsubscribeHeaders(mail.facts, `${config.siteUrl}/functions/v1`)
    await mailer.send({ ...content, to, kind: template, id, headers })
  } catch (error) {
    const { words, final } = explainMailFault(error)
    log.warn({ mail: id, template, attempt, said: words }, 'a mail was not delivered')
    await recordResult(false, words, final)
    return
  }
  await recordResult(true, null, true)
}
