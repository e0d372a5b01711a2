// Each template of supabase/templates, filled in: the same in HTML and in plain text, with no markup that came from people.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findProjectRoot } from '#server/platform/settings/project-root.ts'
import { renderMail } from '../../supabase/functions/_shared/mails/render-mail.ts'

const folder = join(findProjectRoot(), 'supabase/templates')
const names = readdirSync(folder).map((file) => file.replace(/\.html$/, ''))
const rude = `<b>"Ada" & 'Co'</b>`
const SiteURL = 'https://o1.example'
const facts = {
  SiteURL,
  Token: '123456',
  TokenHash: 'abc',
  RedirectTo: `${SiteURL}/auth`,
  ConfirmationURL: `${SiteURL}/auth/v1/verify?token=abc`,
  NewEmail: rude,
  Data: { asked_by: rude },
  name: rude,
  token: 'abc',
}

describe.each(names)('the %s mail', (name) => {
  const { subject, html, text } = renderMail(name, facts)

  it('has a subject, a title and a body, and nothing is left to fill in', () => {
    expect(subject).not.toBe('')
    expect(text.length).toBeGreaterThan(100)
    for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\{|\}\}|undefined|\[object/)
  })

  it('says the same in plain text, where each address stands once', () => {
    expect(text).not.toMatch(/<(table|td|a|br|p|h1)\b|&amp;/)
    const title = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? 'no title'
    expect(text).toContain(title)
    const addresses = [...text.matchAll(/https:\S+/g)].map(([address]) => address)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const [, address = ''] of html.matchAll(/href="([^"]*)"/g))
      expect(text).toContain(address.replaceAll('&amp;', '&'))
  })

  it('loads nothing and holds no markup that came from people', () => {
    expect(html).not.toMatch(/<(img|script|link|iframe)|url\(/)
    expect(html).not.toContain('<b>')
  })

  it('has the frame of all the others', () => {
    const source = (of: string) => readFileSync(join(folder, `${of}.html`), 'utf8')
    const frame = (html: string) =>
      [html.split(/<h1/)[0]?.replace(/<title>.*<\/title>/, ''), html.slice(html.lastIndexOf('</p>'))].join()
    expect(frame(source(name))).toBe(frame(source('recovery')))
  })
})

it('chooses what an invitation says by who asked', () => {
  const asked = renderMail('invite', facts).text
  expect(asked).toContain(`${rude} is a member of o1`)
  // It leads to the application, with no key to an account.
  expect(asked).not.toContain('token_hash')
  expect(renderMail('invite', { ...facts, Data: {} }).text).toContain(`${SiteURL}/auth?token_hash=abc&type=invite`)
})

it('adds a token to an address that has a query already', () => {
  const { text } = renderMail('recovery', { ...facts, RedirectTo: `${SiteURL}/set?x=1` })
  expect(text).toContain(`${SiteURL}/set?x=1&token_hash=abc&type=recovery`)
})

it('fills in nothing that a fact only seems to ask for', () => {
  expect(renderMail('welcome', { ...facts, name: '{{ .Token }}' }).text).toContain('{{ .Token }}')
})

it('knows no other mail', () => {
  expect(() => renderMail('constructor', facts)).toThrow('There is no mail called constructor.')
})
