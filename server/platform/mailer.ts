// Sends mail: by SMTP if configured, otherwise as files in the outbox folder, which the demo and the tests read.
// Not in charge of texts (supabase/templates) or retries (server/outbox).
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './settings/config.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The purpose of the mail ("recovery", "invite", …): for tests and logs, never shown. */
  readonly kind?: string
  /** The same at every attempt, so that the reader's mail program shows a mail delivered twice as one. */
  readonly id?: string
  /** Beside those that every mail has. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface Mailer {
  /** Without a mail server a mail is a file in the outbox folder, and reaches nobody by itself. */
  readonly writesFiles: boolean
  /** Resolves when the mail server (or the folder) has the mail. Returns the server's answer. */
  send(mail: Mail): Promise<string>
  close(): Promise<void>
}

export interface OutboxMail extends Mail {
  readonly from: string
  readonly sentAt: string
}

export function createMailer(config: Pick<Config, 'smtp' | 'mailFrom' | 'outboxDir'>): Mailer {
  return config.smtp ? smtpMailer(config.smtp, config.mailFrom) : outboxMailer(config.outboxDir, config.mailFrom)
}

function smtpMailer(smtp: NonNullable<Config['smtp']>, from: string): Mailer {
  // Loaded with the first mail: a club's start, and one without a mail server, do without it.
  const open = async () =>
    (await import('nodemailer')).createTransport({
      pool: true,
      host: smtp.host,
      port: smtp.port,
      secure: smtp.secure,
      auth: smtp.user ? { user: smtp.user, pass: smtp.password } : undefined,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    })
  let opened: ReturnType<typeof open> | undefined
  const transport = () => {
    opened ??= open()
    return opened
  }
  return {
    writesFiles: false,
    async send({ to, subject, text, html, id, headers }) {
      const messageId = id && `<${id}@${from.match(/@([\w.-]+)/)?.[1] ?? 'o1'}>`
      const { response } = await (await transport()).sendMail({
        from,
        to,
        subject,
        text,
        html,
        headers: { ...headers },
        messageId,
      })
      return response
    },
    async close() {
      const sending = await opened
      sending?.close()
    },
  }
}

function outboxMailer(folder: string, from: string): Mailer {
  let last = 0
  return {
    writesFiles: true,
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Each name begins with a greater number than the last, so that names sort by time.
      last = Math.max(last + 1, Date.now())
      const file = join(folder, `${last}-${randomUUID()}.json`)
      const content: OutboxMail = { from, ...mail, sentAt: new Date(last).toISOString() }
      // Write beside and rename: a reader must never see half a mail.
      await writeFile(`${file}.part`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
      await rename(`${file}.part`, file)
      return `written to ${file}`
    },
    async close() {},
  }
}
