// The mails of the club, as it writes them into the folder of its outbox while it has no mail server.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from './journey.ts'

/** The link with a token in the newest mail to an address. */
export async function mailedLink(to: string): Promise<string> {
  const folder = process.env.E2E_DATA_DIR
  if (!folder) throw new Error('This journey needs a club of its own: run it without BASE_URL')
  const outbox = join(folder, 'outbox')
  let link = ''
  await expect(async () => {
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.json')).sort()
    const mails = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(outbox, name), 'utf8'))))
    const text = mails.findLast((mail) => mail.to === to && /token_hash=/.test(mail.text))?.text ?? ''
    link = /https?:\/\/\S+token_hash=\S+/.exec(text)?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}
