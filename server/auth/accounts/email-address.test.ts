// E-mail addresses: the form they are stored in, and texts that are refused as addresses.
import { describe, expect, it } from 'vitest'
import { checkedEmail } from './email-address.ts'

describe('e-mail addresses', () => {
  it('are stored trimmed and in lower case', () => {
    expect(checkedEmail('  Ada.Lovelace@Example.COM ')).toBe('ada.lovelace@example.com')
  })

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'a b@example.com',
    'a@b@c.com',
    'a@.com',
    'a@com.',
    '<a@b.com>',
    'x\n@b.com',
    '',
    'a\0@b.com',
    'a\ud800@b.com',
    'a@\udc00b.com',
    `${'a'.repeat(250)}@b.com`,
  ])('refuses %j', (email) => {
    expect(() => checkedEmail(email)).toThrow('invalid format')
  })
})
