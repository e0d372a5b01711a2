// What a start can tell about mail before the first one is sent: whether there is such a mail server, and whether links in mails lead here.
import { lookup } from 'node:dns/promises'
import type { Config } from '#server/platform/settings/config.ts'

const PATIENCE_MS = 2000

/** A sentence for the operator. It stops nothing: names may be resolvable a moment later, and mails wait. */
export async function mailTrouble({ smtp }: Pick<Config, 'smtp'>): Promise<string | undefined> {
  if (!smtp) return undefined
  const found = lookup(smtp.host).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => `SMTP_HOST "${smtp.host}" can't be found (${error.code ?? error.message})`,
  )
  const silence = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined).unref())
  return Promise.race([found, silence])
}
