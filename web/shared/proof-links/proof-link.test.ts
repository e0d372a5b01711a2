// Which links are taken, and as what.
import { expect, it } from 'vitest'
import { isLinkAcceptable, isLinkBegun, linkAddress } from './proof-link.ts'

it.each([
  '',
  '  ',
  'https://example.com',
  'http://example.com/a?b=c#d',
  ' https://example.com ',
  'HTTPS://EXAMPLE.COM',
])('takes %j', (value) => {
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
])('refuses %j', (value) => {
  expect(isLinkAcceptable(value)).toBe(false)
})

it('keeps an address as it was typed, and writes out one that cannot stand so', () => {
  expect(linkAddress(' https://example.com/Press ')).toBe('https://example.com/Press')
  expect(linkAddress('https://example.com/a b')).toBe('https://example.com/a%20b')
  expect(linkAddress('https:/example.com')).toBe('https://example.com/')
})

it('takes 2048 characters and no more', () => {
  expect(linkAddress(`https://e.com/${'x'.repeat(2034)}`)).toHaveLength(2048)
  expect(linkAddress(`https://e.com/${'x'.repeat(2035)}`)).toBeNull()
})

it('waits with its verdict while an address is being begun', () => {
  expect(['h', 'HTTP', 'http:/', 'https://'].every(isLinkBegun)).toBe(true)
  expect(['n', 'httq', 'https://x'].some(isLinkBegun)).toBe(false)
})
