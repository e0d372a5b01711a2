// What a mail server meant: its own words, and whether another try could change its mind.

export interface MailFault {
  readonly words: string
  /** The mailbox does not exist. Anything else (a full disk, a wrong password, no relaying) somebody may mend. */
  readonly final: boolean
}

const NOBODY_THERE =
  /\b5\.1\.(?:1|2|3|6|10)\b|no such (?:user|mailbox|recipient|address)|(?:user|mailbox|recipient) (?:unknown|not found)/i

export function explainMailFault(error: unknown): MailFault {
  const { response, responseCode, message } = Object(error) as {
    response?: unknown
    responseCode?: unknown
    message?: unknown
  }
  const said = [response, message, error].find((words) => typeof words === 'string' && words !== '')
  const words = String(said ?? 'The mail server gave no reason.')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
  const refused = typeof responseCode === 'number' && responseCode >= 500
  return { words, final: refused && NOBODY_THERE.test(words) }
}
