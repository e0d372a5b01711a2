// Finds links in messages. Only http and https become links, and only when they lead where they seem to.
export type TextPart = { text: string; href?: string }

const candidate = /\b(?:https?:\/\/|www\.)[^\s<>"'`{}|\\^]+/gi

export function linkParts(content: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of content.matchAll(candidate)) {
    const text = withoutTrailingMarks(match[0])
    const href = safeHref(text)
    if (!href) continue
    if (match.index > end) parts.push({ text: content.slice(end, match.index) })
    parts.push({ text, href })
    end = match.index + text.length
  }
  if (end < content.length || parts.length === 0) parts.push({ text: content.slice(end) })
  return parts
}

function safeHref(text: string): string | null {
  try {
    const url = new URL(/^www\./i.test(text) ? `https://${text}` : text)
    const web = url.protocol === 'https:' || url.protocol === 'http:'
    // "https://bank.example@evil.example" shows one host and opens another.
    return web && !url.username && !url.password && url.hostname.includes('.') ? url.href : null
  } catch {
    return null
  }
}

// A full stop ends the sentence, not the address; a closing bracket belongs to the address only when it opened there.
function withoutTrailingMarks(text: string): string {
  let kept = text.replace(/[.,;:!?…]+$/u, '')
  while (kept.endsWith(')') && kept.split(')').length > kept.split('(').length) kept = kept.slice(0, -1)
  return kept.replace(/[.,;:!?…\]]+$/u, '')
}
