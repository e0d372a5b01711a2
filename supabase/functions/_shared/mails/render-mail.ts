// Fills in a mail of supabase/templates. Those are written for a hosted project's auth service, in Go's template language; the little of it they
// use is understood here: {{ .Name }}, {{ .Data.name }} and {{ if .Name }} … {{ else }} … {{ end }}, not nested.
import { TEMPLATES } from './templates.generated.ts'

export interface MailFacts {
  readonly SiteURL: string
  readonly [name: string]: unknown
}

export interface RenderedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

export function renderMail(template: string, facts: MailFacts): RenderedMail {
  const source = Object.hasOwn(TEMPLATES, template) ? TEMPLATES[template] : undefined
  if (source === undefined) throw new Error(`There is no mail called ${template}.`)
  const html = fill(source, facts)
  const subject = fromHtml(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? 'o1')
  return { subject, html, text: textOf(html) }
}

function fill(source: string, facts: MailFacts): string {
  return source
    .replace(
      /\{\{ if \.([\w.]+) \}\}(.*?)(?:\{\{ else \}\}(.*?))?\{\{ end \}\}/gs,
      (_, path: string, then: string, otherwise = '') => (lookUp(facts, path) ? then : otherwise),
    )
    .replace(/(?<= href="[^"]*[?#][^"]*)\{\{ \.([\w.]+) \}\}/g, (_, path: string) =>
      encodeURIComponent(lookUp(facts, path)),
    )
    .replace(/\{\{ \.([\w.]+) \}\}/g, (_, path: string) => toHtml(lookUp(facts, path)))
}

function lookUp(facts: MailFacts, path: string): string {
  let found: unknown = facts
  for (const name of path.split('.')) found = isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** The same in plain text: a button becomes its words and its address. */
function textOf(html: string): string {
  const body = html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<p data-only="html".*?<\/p>/gs, '')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, address: string, words: string) =>
      words === address ? address : `${words}:<br />${address}`,
    )
    .replace(/\s+/g, ' ')
    .replace(/<br \/>/g, '\n')
    .replace(/<\/(p|h1|tr)>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
  const lines = fromHtml(body).split('\n')
  return `${lines
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const CHARACTERS = Object.fromEntries(Object.entries(ENTITIES).map(([char, entity]) => [entity, char]))

/** Names and addresses come from people. */
function toHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
}

function fromHtml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS[entity] ?? entity)
}
