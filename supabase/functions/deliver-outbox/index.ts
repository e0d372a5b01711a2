// Delivers what waits in the outbox of a hosted project, whose scheduler calls this with the secret key (docs/ops/hosted.md). This
// repository's own server does the same by itself and needs no call.
import { createTransport } from 'nodemailer'
import { answerOf, type ClubClient, clientOf } from '../_shared/clients.ts'
import type { OutboxMail } from '../_shared/contract.ts'
import { handle, isRecord } from '../_shared/handle.ts'
import { explainMailFault } from '../_shared/mails/mail-fault.ts'
import { renderMail } from '../_shared/mails/render-mail.ts'
import { unsubscribeHeaders } from '../_shared/mails/unsubscribe-headers.ts'
import { deliverPushes } from '../_shared/pushes/deliver-pushes.ts'
import { Refusal } from '../_shared/refusal.ts'

const AT_ONCE = 5
const ROUNDS = 10
const NO_MAIL = '00000000-0000-0000-0000-000000000000'

Deno.serve(
  handle<'deliver-outbox'>(async (request) => {
    // The database lets nobody but the holder of the secret key read or claim a mail. Asked first: what is not set up is nobody else's business.
    const caller = clientOf(request)
    answerOf(await caller.rpc('mail_state', { mail: NO_MAIL }))
    // Beside the mails: neither waits for the other, and pushes need no mail account.
    const [mails, pushes] = await Promise.allSettled([deliverMails(caller), deliverPushes(caller)])
    if (mails.status === 'rejected') throw mails.reason
    if (pushes.status === 'rejected') throw pushes.reason
    return { success: true, ...mails.value, pushed: pushes.value }
  }),
)

async function deliverMails(caller: ClubClient): Promise<{ sent: number; failed: number }> {
  const { transport, from, SiteURL } = mailSettings()
  let [sent, failed] = [0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    const { mails } = answerOf(await caller.rpc('claim_outbox', { most: AT_ONCE }))
    if (mails.length === 0) break
    await Promise.all(mails.map(deliver))
  }
  transport.close()
  return { sent, failed }

  async function deliver({ id, template, recipient, facts }: OutboxMail): Promise<void> {
    try {
      const given = isRecord(facts) ? facts : {}
      const { subject, html, text } = renderMail(template, { ...given, SiteURL })
      const headers = unsubscribeHeaders(given, `${Deno.env.get('SUPABASE_URL')}/functions/v1`)
      const messageId = `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'o1'}>`
      await transport.sendMail({ from, to: recipient, subject, html, text, headers, messageId })
    } catch (error) {
      const { words, final } = explainMailFault(error)
      failed += 1
      answerOf(await caller.rpc('settle_outbox', { id, delivered: false, error: words, final }))
      return
    }
    sent += 1
    answerOf(await caller.rpc('settle_outbox', { id, delivered: true }))
  }
}

function mailSettings() {
  const read = (name: string) => Deno.env.get(name) || undefined
  const host = read('SMTP_HOST')
  const from = read('MAIL_FROM')
  const SiteURL = read('SITE_URL')
  if (!host || !from || !SiteURL) {
    throw new Refusal(503, 'mail_not_set_up', 'This function needs the secrets SMTP_HOST, MAIL_FROM and SITE_URL.')
  }
  const port = Number(read('SMTP_PORT') ?? 465)
  const user = read('SMTP_USER')
  const auth = user ? { user, pass: read('SMTP_PASSWORD') } : undefined
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  return { transport: createTransport({ host, port, secure: port === 465, auth, ...timeouts }), from, SiteURL }
}
