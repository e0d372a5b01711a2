// The mails of the club, as it writes them into the folder of its outbox while it has no mail server.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from './journey.ts'

interface Mail {
  to: string
  kind: string
  text: string
}

/** The newest mail to an address, of a kind if one is named. Waits for it. */
export async function newestMail(to: string, kind?: string): Promise<Mail> {
  const folder = process.env.E2E_DATA_DIR
  if (!folder) throw new Error('This journey needs a club of its own: run it without BASE_URL')
  const outbox = join(folder, 'outbox')
  let newest: Mail | undefined
  await expect(async () => {
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.json')).sort()
    const mails = await Promise.all(
      names.map(async (name) => JSON.parse(await readFile(join(outbox, name), 'utf8')) as Mail),
    )
    newest = mails.findLast((mail) => mail.to === to && (kind ? mail.kind === kind : /token_hash=/.test(mail.text)))
    expect(newest).toBeTruthy()
  }).toPass()
  return newest as Mail
}

/** The link with a token in the newest mail to an address. */
export async function mailedLink(to: string, kind?: string): Promise<string> {
  const { text } = await newestMail(to, kind)
  return /https?:\/\/\S+token_hash=\S+/.exec(text)?.[0] ?? ''
}

/** The six digits in the newest mail to an address. */
export async function mailedCode(to: string, kind?: string): Promise<string> {
  const { text } = await newestMail(to, kind)
  return /Your code: (\d{6})/.exec(text)?.[1] ?? ''
}
