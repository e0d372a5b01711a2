// The headers by which a mail program stops letters with one press, without a sign-in (RFC 8058). Only mails that carry such a link have them.

export function unsubscribeHeaders(
  facts: Readonly<Record<string, unknown>>,
  functions: string,
): Record<string, string> {
  const { unsubscribe } = facts
  if (typeof unsubscribe !== 'string') return {}
  return {
    'List-Unsubscribe': `<${functions}/unsubscribe?link=${encodeURIComponent(unsubscribe)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
