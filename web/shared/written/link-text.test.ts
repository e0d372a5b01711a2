// Links in what members write are found, and only safe ones become links.
import { describe, expect, it } from 'vitest'
import { linkParts } from './link-text.ts'

const links = (text: string) => linkParts(text).flatMap(({ href }) => href ?? [])

it.each([
  ['See https://o1.test/a?b=1#c.', 'https://o1.test/a?b=1#c'],
  ['www.example.com!', 'https://www.example.com/'],
  [`${window.location.origin}/live-network`, `${window.location.origin}/live-network`],
  ['https://a.test/one\u202egpj.exe', 'https://a.test/one'],
  ['(https://en.wikipedia.org/wiki/Plug_(person))', 'https://en.wikipedia.org/wiki/Plug_(person)'],
])('the link in %s is found', (text, href) => {
  expect(links(text)).toEqual([href])
})

it('finding links keeps every character of the text', () => {
  const text = 'One https://a.test, two www.b.test; three.'
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

it.each([
  ['https://аpple.com/id', 'https://xn--pple-43d.com/id'],
  ['https://ɡoogle.com', 'https://xn--oogle-qmc.com'],
  ['www.раypal.com.', 'xn--ypal-43d9g.com'],
  ['https://café.example/?q=аб', 'https://café.example/?q=аб'],
  ['https://CAFÉ.example', 'https://CAFÉ.example'],
  ['https://ſacebook.com', 'https://sacebook.com'],
])('the host of %s is shown as %s', (text, shown) => {
  expect(linkParts(text).find(({ href }) => href)?.text).toContain(shown)
})

it('a long row of brackets or dots ends an address without being read again and again', () => {
  const [link] = linkParts(`https://a.test/${')'.repeat(50_000)}${'.'.repeat(50_000)}`)
  expect(link?.text).toBe('https://a.test/')
}, 1000)

describe('no link is made of', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://bank.example@evil.example/login',
    'http://localhost/admin',
    'ftp://example.com/file',
    'https://',
    'plain words',
  ])('%s', (text) => {
    expect(links(text)).toEqual([])
  })
})
