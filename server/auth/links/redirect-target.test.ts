// The addresses a mailed link may redirect to.
import { describe, expect, it } from 'vitest'
import { type RedirectRules, redirectTarget } from './redirect-target.ts'

const rules: RedirectRules = {
  siteUrl: 'https://o1.example',
  allowed: ['https://app.o1.example/**', 'https://*.preview.example/back', 'o1://open', 'https://exact.example/there'],
  loopback: false,
}

describe('redirect targets', () => {
  it.each([
    'https://o1.example',
    'https://o1.example/auth?next=/home#x',
    'https://app.o1.example/a/b.c?d=e',
    'https://blue.preview.example/back',
    'https://exact.example/there',
    'https://exact.example/there#part',
    'o1://open',
  ])('%s is allowed', (address) => {
    expect(redirectTarget(rules, address)).toBe(address)
  })

  it.each([
    'https://evil.example/',
    'https://o1.example.evil.example/',
    'https://o1.example@evil.example/',
    'https://user:word@o1.example/',
    'http://o1.example/',
    'https://o1.example:8443/',
    'https://evil.example/?https://o1.example',
    'https://a.b.preview.example/back',
    'https://blue.preview.example/back/further',
    'https://exact.example/there/too',
    '//evil.example/',
    '/home',
    'javascript:alert(1)',
    'data:text/html,x',
    'https:\\\\evil.example\\',
    'https://o1.example\\@evil.example/',
    ' https://o1.example',
    'https://o1.example\n.evil.example',
    'o1://open/other',
    '',
  ])('%j is refused: the site takes its place', (address) => {
    expect(redirectTarget(rules, address)).toBe('https://o1.example')
  })

  it('the first allowed address is taken', () => {
    expect(redirectTarget(rules, 'https://evil.example', 'https://o1.example/inbox')).toBe('https://o1.example/inbox')
    expect(redirectTarget(rules, undefined, undefined)).toBe('https://o1.example')
  })

  it('any port of this machine is allowed outside production only, for a site on this machine', () => {
    const local = { siteUrl: 'http://localhost:3000', allowed: [], loopback: true }
    expect(redirectTarget(local, 'http://127.0.0.1:5173/x')).toBe('http://127.0.0.1:5173/x')
    expect(redirectTarget({ ...local, loopback: false }, 'http://127.0.0.1:5173/x')).toBe('http://localhost:3000')
    expect(redirectTarget({ ...local, siteUrl: 'https://o1.example' }, 'http://localhost:1/')).toBe(
      'https://o1.example',
    )
  })
})
