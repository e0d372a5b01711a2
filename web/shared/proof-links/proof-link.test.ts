// Which links are accepted, and how they are stored.
import { expect, it } from 'vitest'
import { isLinkAcceptable, isLinkBegun, linkAddress } from './proof-link.ts'

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

it.each([
  'nonsense',
  'example.com',
  'https://',
  'https://exa mple.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@b.c',
])('the link %j is refused', (value) => {
  expect(isLinkAcceptable(value)).toBe(false)
})

it('a link is kept as it was typed, and written out when that is impossible', () => {
  expect(linkAddress(' https://example.com/Press ')).toBe('https://example.com/Press')
  expect(linkAddress('https://example.com/a b')).toBe('https://example.com/a%20b')
  expect(linkAddress('https:/example.com')).toBe('https://example.com/')
})

it('a link has at most 2048 characters', () => {
  expect(linkAddress(`https://e.com/${'x'.repeat(2034)}`)).toHaveLength(2048)
  expect(linkAddress(`https://e.com/${'x'.repeat(2035)}`)).toBeNull()
})

it('an address that may still be incomplete is not called wrong yet', () => {
  expect(['h', 'HTTP', 'http:/', 'https://'].every(isLinkBegun)).toBe(true)
  expect(['n', 'httq', 'https://x'].some(isLinkBegun)).toBe(false)
})
