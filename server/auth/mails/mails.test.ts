// The texts of every mail, in HTML and in plain text.
import { describe, expect, it } from 'vitest'
import { renderMail } from './layout.ts'
import { inWords, MAILS } from './mails.ts'

const SITE = 'https://o1.example'
const LINK = `${SITE}/auth/v1/verify?token=abc&type=recovery&redirect_to=${encodeURIComponent(SITE)}`
const facts = { link: LINK, code: '123456', lasts: inWords(3600), redirectTo: `${SITE}/apply` }
const contents = {
  recovery: MAILS.recovery(facts),
  'first recovery': MAILS.recovery({ ...facts, firstTime: true }),
  magiclink: MAILS.magiclink(facts),
  welcome: MAILS.magiclink({ ...facts, firstTime: true }),
  invite: MAILS.invite(facts),
  'endorsement wish': MAILS.invite({ ...facts, askedBy: '<b>Ada</b>' }),
  signup: MAILS.signup(facts),
  email_change: MAILS.email_change({ link: LINK, newEmail: '<b>"x"&\'@example.com' }),
  reauthentication: MAILS.reauthentication(facts),
  password_changed: MAILS.password_changed({ siteUrl: SITE }),
}

describe.each(Object.entries(contents))('the %s mail', (_kind, content) => {
  const { html, text } = renderMail(SITE, content)

  it('says the same in plain text', () => {
    expect(content.subject).not.toBe('')
    for (const part of [content.title, ...content.paragraphs, content.footnote, content.action?.url ?? '']) {
      expect(text).toContain(part)
    }
    expect(text).not.toMatch(/<(table|td|a|br)\b/)
  })

  it('leads where it should and loads nothing', () => {
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => to)
    if (content.action) expect(links).toContain(content.action.url.replaceAll('&', '&amp;'))
    else expect(links).not.toContainEqual(expect.stringContaining('/verify'))
    expect(html).not.toMatch(/<(img|script|link|iframe)|url\(/)
  })

  it('holds no markup that came from people', () => {
    expect(html).not.toContain('<b>')
  })
})

it.each([
  [3600, 'one hour'],
  [7200, '2 hours'],
  [600, '10 minutes'],
  [5400, '90 minutes'],
  [30, 'one minute'],
])('says how long %d seconds are', (seconds, words) => {
  expect(inWords(seconds)).toBe(words)
})

it('the endorsement mail leads to the application and signs nobody in', () => {
  const { html, text } = renderMail(SITE, contents['endorsement wish'])
  for (const part of [html, text]) {
    expect(part).toContain(`${SITE}/apply`)
    expect(part).not.toContain('token=')
  }
})
