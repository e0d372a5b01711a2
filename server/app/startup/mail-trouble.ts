// Checks at start whether the mail server's name can be found, before the first mail is sent.
import { lookup } from 'node:dns/promises'
import type { Config } from '#server/platform/settings/config.ts'

const TIMEOUT_MS = 2000

/** Returns a sentence for the operator. The start goes on: the name may be found a moment later, and mails wait until then. */
export async function mailTrouble({ smtp }: Pick<Config, 'smtp'>): Promise<string | undefined> {
  if (!smtp) return undefined
  const found = lookup(smtp.host).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => `SMTP_HOST "${smtp.host}" can't be found (${error.code ?? error.message})`,
  )
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS, undefined).unref())
  return Promise.race([found, timeout])
}
