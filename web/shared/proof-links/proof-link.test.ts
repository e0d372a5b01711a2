// Which links are accepted, and how they are stored.
import { expect, it } from 'vitest'
import { completeLink, isLinkAcceptable, isLinkBegun, linkAddress } from './proof-link.ts'

it.each([
  '',
  '  ',
  'https://example.com',
  'http://example.com/a?b=c#d',
  ' https://example.com ',
  'HTTPS://EXAMPLE.COM',
])('the link %j is accepted', (value) => {
  expect(isLinkAcceptable(value)).toBe(true)
})

it.each(['nonsense', 'https://', 'https://exa mple.com', 'javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.c'])(
  'the link %j is refused',
  (value) => {
    expect(isLinkAcceptable(value)).toBe(false)
  },
)

it('a link is kept as it was typed, and written out when that is impossible', () => {
  expect(linkAddress(' https://example.com/Press ')).toBe('https://example.com/Press')
  expect(linkAddress('https://example.com/a b')).toBe('https://example.com/a%20b')
  expect(linkAddress('https:/example.com')).toBe('https://example.com/')
})

it.each([
  ['vogue.com/lena', 'https://vogue.com/lena'],
  [' www.vogue.com ', 'https://www.vogue.com'],
  ['vogue.co.uk?x=1', 'https://vogue.co.uk?x=1'],
  ['bücher.de/lena', 'https://bücher.de/lena'],
  ['vogue.com:8080/a', 'https://vogue.com:8080/a'],
])('%j is completed', (typed, address) => {
  expect(completeLink(typed)).toBe(address)
  expect(isLinkAcceptable(typed)).toBe(true)
  expect(linkAddress(typed)).toMatch(/^https:\/\//)
})

it.each([
  'nonsense',
  'a@b.c',
  'lena@vogue.com',
  'vogue.',
  '.com',
  'vogue..com',
  'two words.com',
  '1.2',
  'file.1',
  'javascript:alert(1)',
])('%j is left as it is', (typed) => {
  expect(completeLink(typed)).toBe(typed)
  expect(isLinkAcceptable(typed)).toBe(false)
})

it('a link has at most 2048 characters', () => {
  expect(linkAddress(`https://e.com/${'x'.repeat(2034)}`)).toHaveLength(2048)
  expect(linkAddress(`https://e.com/${'x'.repeat(2035)}`)).toBeNull()
})

it('an address that may still be incomplete is not called wrong yet', () => {
  expect(['h', 'HTTP', 'http:/', 'https://'].every(isLinkBegun)).toBe(true)
  expect(['n', 'httq', 'https://x'].some(isLinkBegun)).toBe(false)
})
