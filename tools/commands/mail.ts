// `npm run mail -- test ADDRESS`: sends one mail with the server's settings and prints what the mail server said to it.
import { createMailer } from '#server/platform/mailer.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { StartupError } from '#server/platform/settings/startup-error.ts'
import { explainMailFault } from '../../supabase/functions/_shared/mails/mail-fault.ts'
import { runCommand } from './command.ts'

runCommand(async () => {
  const [action, to] = process.argv.slice(2)
  if (action !== 'test' || !to || !/^[^\s@]+@[^\s@]+$/.test(to)) {
    throw new StartupError('Say to whom: npm run mail -- test you@example.com')
  }
  const config = readConfig(process.env)
  const { smtp, mailFrom, siteUrl } = config
  const mailer = createMailer(config)
  const text = `This mail was sent by "npm run mail -- test" of the club at ${siteUrl}. Mail works.\n`
  console.log(
    `From ${mailFrom} to ${to}${smtp ? ` by ${smtp.host}:${smtp.port}` : ', into the outbox folder: SMTP_HOST is not set'}`,
  )
  try {
    const said = await mailer.send({ to, subject: 'Mail works', text, html: `<p>${text}</p>`, kind: 'test' })
    console.log(smtp ? `The mail server took it: ${said}` : said)
  } catch (error) {
    throw new StartupError(
      `The mail was not sent: ${explainMailFault(error).words}\nWhat that means: docs/ops/errors.md, "Mail".`,
    )
  } finally {
    await mailer.close()
  }
})
