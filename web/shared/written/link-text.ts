// Finds links in what members write. Only http and https become links, and only when they lead where they seem to.
export type TextPart = { text: string; href?: string }

const MARKS = '.,;:!?…'

// Letters that are not seen, or that turn the reading round, end an address.
const candidate = /\b(?:https?:\/\/|www\.)[^\s\p{C}<>"'`{}|\\^]+/giu

export function linkParts(content: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of content.matchAll(candidate)) {
    const written = withoutTrailingMarks(match[0])
    const url = safeUrl(written)
    if (!url) continue
    if (match.index > end) parts.push({ text: content.slice(end, match.index) })
    parts.push({ text: withPlainHost(written, url), href: url.href })
    end = match.index + written.length
  }
  if (end < content.length || parts.length === 0) parts.push({ text: content.slice(end) })
  return parts
}

function safeUrl(text: string): URL | null {
  const address = /^www\./i.test(text) ? `https://${text}` : text
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const web = url.protocol === 'https:' || url.protocol === 'http:'
  // "https://bank.example@evil.example" shows one host and opens another.
  return web && !url.username && !url.password && (url.hostname.includes('.') || url.origin === window.location.origin)
    ? url
    : null
}

// A host with letters that can be taken for others (a Cyrillic "а") is shown as it is sent to the network. Western accents stay.
function withPlainHost(text: string, { host }: URL): string {
  const [, before = '', written = '', after = ''] = /^(https?:\/\/)?([^/?#]*)(.*)$/isu.exec(text) ?? []
  // Capitals by name: told to ignore case, a long s would be an s.
  return /^[\u0021-\u007eÀ-ÖØ-öø-ÿ]*$/u.test(written) ? text : `${before}${host}${after}`
}

// A full stop ends the sentence, not the address; a closing bracket belongs to the address only when it opened there.
function withoutTrailingMarks(text: string): string {
  let end = text.length
  const drop = (marks: string) => {
    while (end > 0 && marks.includes(text.charAt(end - 1))) end -= 1
  }
  drop(MARKS)
  let unopened = text.slice(0, end).split(')').length - text.slice(0, end).split('(').length
  while (unopened > 0 && text.charAt(end - 1) === ')') {
    end -= 1
    unopened -= 1
  }
  drop(`${MARKS}]`)
  return text.slice(0, end)
}
