// For tests: the mails in a server's outbox folder.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutboxMail } from '#server/platform/mailer.ts'

/** Returns all mails, or those to one address, oldest first. */
export async function readOutbox(folder: string, to?: string): Promise<OutboxMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const mails = texts.map((text) => JSON.parse(text) as OutboxMail)
  return to === undefined ? mails : mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase())
}
