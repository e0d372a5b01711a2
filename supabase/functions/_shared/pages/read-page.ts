// What a page says of itself in its head: title, description, name of the site, picture (The Open Graph protocol, Twitter's cards, HTML). A page is read
// once from front to back, whatever it is made of. Pure.
import { webAddress } from './fetch-safely.ts'
import { decoded, plainText } from './plain-text.ts'

export interface PageWords {
  readonly title: string
  readonly description: string | undefined
  readonly site: string | undefined
  readonly picture: URL | undefined
}

const MOST_TITLE = 200
const MOST_DESCRIPTION = 300
const MOST_SITE = 60

const titles = ['og:title', 'twitter:title']
const descriptions = ['og:description', 'twitter:description', 'description']
const sites = ['og:site_name', 'application-name']
const pictures = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src']

// What stands in these is no word of the page's head.
const passedOver = new Set(['script', 'style', 'noscript', 'template', 'svg', 'textarea'])

export function readPage(body: Uint8Array, contentType: string, url: URL): PageWords | undefined {
  const { title, said } = headOf(textOf(body, contentType))
  const first = (names: readonly string[], most: number) => {
    for (const name of names) {
      const text = plainText(decoded(said.get(name) ?? ''), most)
      if (text) return text
    }
    return undefined
  }
  const named = first(titles, MOST_TITLE) ?? plainText(decoded(title), MOST_TITLE)
  if (!named) return undefined
  const description = first(descriptions, MOST_DESCRIPTION)
  return {
    title: named,
    description: description === named ? undefined : description,
    site: first(sites, MOST_SITE),
    picture: pictureOf(said, url),
  }
}

function pictureOf(said: ReadonlyMap<string, string>, url: URL): URL | undefined {
  for (const name of pictures) {
    const address = decoded(said.get(name) ?? '').trim()
    const found = address ? webAddress(address.replace(/^http:/i, 'https:'), url) : undefined
    if (found) return found
  }
  return undefined
}

/** As its sender declares it, or the page itself, in its first kilobyte. */
function textOf(body: Uint8Array, contentType: string): string {
  const declared = /charset\s*=\s*["']?([\w:-]{1,40})/i
  const start = new TextDecoder('latin1').decode(body.subarray(0, 1024))
  const label = marked(body) ?? declared.exec(contentType)?.[1] ?? declaredIn(start, declared) ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}

const declaredIn = (start: string, declared: RegExp) =>
  [...start.matchAll(/<meta[^>]{0,200}/gi)].flatMap(([tag]) => declared.exec(tag)?.[1] ?? [])[0]

function marked([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return undefined
}

/** Of each name the first word counts. */
function headOf(html: string): { title: string; said: Map<string, string> } {
  // Of the same length, so that a place in one is a place in the other.
  const small = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const said = new Map<string, string>()
  let title = ''
  const upTo = (what: string, from: number) => {
    const at = small.indexOf(what, from)
    return at < 0 ? html.length : at
  }
  for (let at = upTo('<', 0); at < html.length; at = upTo('<', at)) {
    if (small.startsWith('<!--', at)) {
      at = upTo('-->', at + 4)
      continue
    }
    const [tag = '', name = ''] = /^<\/?([a-z][a-z\d]*)/.exec(small.slice(at, at + 20)) ?? []
    at += Math.max(tag.length, 1)
    if (tag === '<body') break
    if (tag.startsWith('</') || name === '') continue
    if (name === 'title' && title === '') {
      const begins = upTo('>', at) + 1
      at = upTo('</title', begins)
      title = html.slice(begins, at)
    } else if (name === 'meta') {
      const { attributes, end } = attributesAt(html, at)
      at = end
      const key = (attributes.get('property') ?? attributes.get('name') ?? '').trim().toLowerCase()
      const content = attributes.get('content')
      if (content !== undefined && key !== '' && !said.has(key)) said.set(key, content)
    } else if (passedOver.has(name)) at = upTo(`</${name}`, at)
  }
  return { title, said }
}

function attributesAt(html: string, from: number): { attributes: Map<string, string>; end: number } {
  const attribute = /[\s/]*(?:([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]*)))?|["'=])/y
  const attributes = new Map<string, string>()
  attribute.lastIndex = from
  let end = from
  for (let found = attribute.exec(html); found; found = attribute.exec(html)) {
    end = attribute.lastIndex
    const [, name, double, single, bare] = found
    if (name !== undefined && !attributes.has(name.toLowerCase()))
      attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '')
  }
  return { attributes, end }
}
