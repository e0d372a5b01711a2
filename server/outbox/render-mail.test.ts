// Every template of supabase/templates, filled in: HTML and plain text say the same, and text from people adds no markup.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { renderMail } from '../../supabase/functions/_shared/mails/render-mail.ts'

const folder = join(findProjectRoot(), 'supabase/templates')
const names = readdirSync(folder).map((file) => file.replace(/\.html$/, ''))
const markup = `<b>"Ada" & 'Co'</b>`
const SiteURL = 'https://o1.example'
const facts = {
  SiteURL,
  Token: '123456',
  TokenHash: 'abc',
  RedirectTo: `${SiteURL}/auth`,
  ConfirmationURL: `${SiteURL}/auth/v1/verify?token=abc`,
  Email: 'ada@o1.example',
  NewEmail: markup,
  name: markup,
  token: 'abc',
  code: '123456',
  replaces: 'yes',
  device: 'Chrome on Windows',
  when: '22 November 2026, 12:04 UTC',
  subject: 'Ben wrote to you',
  line1: markup,
  line2: 'Ben wrote to you.',
  more: '2',
  unsubscribe: 'abc',
}

describe.each(names)('the %s mail', (name) => {
  const { subject, html, text } = renderMail(name, facts)

  it('has a subject and a body with no placeholder left', () => {
    expect(subject).not.toBe('')
    expect(text.length).toBeGreaterThan(100)
    for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\{|\}\}|undefined|\[object/)
  })

  it('has the same title and links in plain text, each link once', () => {
    expect(text).not.toMatch(/<(table|td|a|br|p|h1)\b|&amp;/)
    const title = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? 'no title'
    expect(text).toContain(title)
    const addresses = [...text.matchAll(/https:\S+/g)].map(([address]) => address)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const [, address = ''] of html.matchAll(/href="([^"]*)"/g))
      expect(text).toContain(address.replaceAll('&amp;', '&'))
  })

  it('loads nothing from the network and contains no markup typed by people', () => {
    expect(html).not.toMatch(/<(img|script|link|iframe)|url\(/)
    expect(html).not.toContain('<b>')
  })

  it('has the same frame as every other mail', () => {
    const source = (of: string) => readFileSync(join(folder, `${of}.html`), 'utf8')
    const frame = (html: string) =>
      [html.split(/<h1/)[0]?.replace(/<title>.*<\/title>/, ''), html.slice(html.lastIndexOf('</p>'))].join()
    expect(frame(source(name))).toBe(frame(source('recovery')))
  })
})

it('what an address carries is encoded, so that it stays one part of it', () => {
  const { text } = renderMail('email_change', { ...facts, Email: 'a&b+c@o1.example', NewEmail: 'd#e@o1.example' })
  const [, hash = ''] = /type=email_change(#\S+)/.exec(text) ?? []
  expect(hash).toBe('#for=a%26b%2Bc%40o1.example&to=d%23e%40o1.example')
})

it.each(['recovery', 'email_change', 'signup', 'invite', 'magiclink'])(
  'the %s mail has a link that a press on our page spends, and the code',
  (name) => {
    const { text } = renderMail(name, { ...facts })
    expect(text).toMatch(/https:\/\/o1\.example\/(auth\/confirm|reset-password)\?token_hash=abc&type=\w+#for=ada/)
    expect(text).toContain('Your code: 123456')
    expect(text).not.toContain('/auth/v1/')
  },
)

it('a value that looks like a placeholder is not filled in', () => {
  expect(renderMail('welcome', { ...facts, name: '{{ .Token }}' }).text).toContain('{{ .Token }}')
})

it('an unknown template is refused by name', () => {
  expect(() => renderMail('constructor', facts)).toThrow('There is no mail called constructor.')
})
