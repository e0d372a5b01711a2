// Sends one of the house's mails to an account's address.
import type { Auth } from '../context/auth.ts'
import { renderMail } from './layout.ts'
import type { MailText } from './mails.ts'

export async function sendMail(auth: Auth, to: string, kind: string, content: MailText): Promise<void> {
  const { html, text } = renderMail(auth.config.siteUrl, content)
  await auth.mailer.send({ to, subject: content.subject, html, text, kind })
}
