// The page an export opens with: everything that is in it, to be read without any program but a browser. It loads nothing from elsewhere.
import type { Json } from '../_shared/contract.ts'

const STYLE = `
:root { color-scheme: light dark; --ink: #1b1712; --muted: #6a6258; --line: #e4ded4; --paper: #faf7f2; --gold: #8a6a2f }
@media (prefers-color-scheme: dark) { :root { --ink: #f3ede3; --muted: #a89f92; --line: #38322a; --paper: #14110d; --gold: #d6b574 } }
body { margin: 0 auto; max-width: 48rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink); font: 1rem/1.6 Inter, system-ui, sans-serif; overflow-wrap: anywhere }
h1, h2 { font: 500 2rem/1.25 Fraunces, Georgia, serif; margin: 0 0 .5rem } h2 { font-size: 1.5rem; margin: 3rem 0 1rem; padding-top: 1.5rem; border-top: 1px solid var(--line) }
h3 { font-size: 1rem; margin: 1.5rem 0 .25rem } p, dd, li { margin: 0 0 .25rem } dl { margin: 0 0 1rem; display: grid; grid-template-columns: minmax(6rem, 12rem) minmax(0, 1fr); gap: .25rem 1rem }
dt { color: var(--muted) } dd { white-space: pre-wrap } ol { list-style: none; padding: 0 } ol > li { padding: .75rem 0; border-top: 1px solid var(--line) }
nav a { margin-right: 1rem } a { color: var(--gold) } .muted { color: var(--muted) } figure { margin: 0 } .pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 1rem }
img { width: 100%; border-radius: 4px; display: block } figcaption { color: var(--muted); font-size: .8125rem }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0 } dd { margin-bottom: .5rem } }`

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** "created_at" and "asked to connect" read the same way. */
export const titleOf = (key: string) => {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/

function textOf(value: string | number | boolean): string {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  const text = String(value)
  if (!MOMENT.test(text)) return escaped(text)
  const at = new Date(text)
  return Number.isNaN(at.getTime())
    ? escaped(text)
    : `<time datetime="${escaped(text)}">${at.toISOString().slice(0, 16).replace('T', ', ')} UTC</time>`
}

function isEmpty(value: Json | undefined): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  )
}

function rendered(value: Json | undefined, level: number): string {
  if (isEmpty(value) || value === null || value === undefined) return '<p class="muted">Nothing.</p>'
  if (typeof value !== 'object') return `<p>${textOf(value)}</p>`
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object' || item === null))
      return `<p>${value.map((item) => (item === null ? '' : textOf(String(item)))).join(', ')}</p>`
    return `<ol>${value.map((item) => `<li>${rendered(item, level + 1)}</li>`).join('')}</ol>`
  }
  const [plain, deep]: [string[], string[]] = [[], []]
  for (const [key, item] of Object.entries(value)) {
    if (isEmpty(item)) {
      // At the top it says that there is nothing; within, an empty field is left out.
      if (level === 0 && Array.isArray(item)) deep.push(`<h3>${escaped(titleOf(key))}</h3>${rendered(null, level + 1)}`)
    } else if (typeof item !== 'object' || item === null)
      plain.push(`<dt>${escaped(titleOf(key))}</dt><dd>${textOf(item ?? '')}</dd>`)
    else deep.push(`<h3>${escaped(titleOf(key))}</h3>${rendered(item, level + 1)}`)
  }
  return (plain.length > 0 ? `<dl>${plain.join('')}</dl>` : '') + deep.join('')
}

interface Export {
  readonly name: string
  readonly madeAt: string
  readonly about: Readonly<Record<string, Json>>
  /** Where each picture lies in the export. */
  readonly pictures: readonly string[]
}

export function pageOf({ name, madeAt, about, pictures }: Export): string {
  const subjects = Object.entries(about)
  const links = [...subjects.map(([subject]) => subject), 'photographs']
    .map((subject) => `<a href="#${escaped(subject)}">${escaped(titleOf(subject))}</a>`)
    .join(' ')
  const sections = subjects
    .map(
      ([subject, value]) =>
        `<section id="${escaped(subject)}"><h2>${escaped(titleOf(subject))}</h2>${rendered(value, 0)}</section>`,
    )
    .join('\n')
  const shown = pictures
    .map(
      (path, n) =>
        `<figure><a href="${escaped(path)}"><img src="${escaped(path)}" alt="Photograph ${n + 1}" loading="lazy"></a><figcaption>${escaped(path)}</figcaption></figure>`,
    )
    .join('')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>What o1 keeps about ${escaped(name)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>What o1 keeps about ${escaped(name)}</h1>
<p class="muted">As of ${textOf(madeAt)}. The same, for programs to read, is in the folder data; photographs of a second file belong beside those of the first.</p>
<nav>${links}</nav></header>
<main>
${sections}
<section id="photographs"><h2>Photographs</h2>${shown === '' ? '<p class="muted">Nothing.</p>' : `<div class="pictures">${shown}</div>`}</section>
</main>
</body>
</html>
`
}
