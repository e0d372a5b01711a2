// The addresses a mailed link may redirect to.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RedirectRules, redirectTarget } from './redirect-target.ts'

const site = 'https://o1.example'
const rules: RedirectRules = {
  siteUrl: site,
  allowed: [
    'https://app.o1.example/**',
    'https://*.preview.example/back',
    'https://*.wild.example/*',
    'https://**.deep.example/*',
    'https://all.example**',
    'https://ported.example:8443/**',
    'https://10.0.0.7:8080/**',
    'http://localhost:*/callback',
    '{http,https}://either.example/{in,out}',
    'https://branch-[0-9].example/',
    'https://exact.example/there',
    'https://straße.invalid/straße',
    'https://letters.example/straße',
    'o1://open',
    'o1.app://**',
  ],
  loopback: false,
}

describe('redirect targets', () => {
  it.each([
    site,
    `${site}/`,
    `${site}?next=/home`,
    `${site}#part`,
    `${site}/#/`,
    `${site}:443/home`,
    'HTTPS://O1.Example/home',
    `${site}/auth?next=/home#x`,
    'https://app.o1.example/a/b.c?d=e',
    'https://app.o1.example/#/back?x=1',
    'https://blue.preview.example/back',
    'https://blue.wild.example/abc',
    'https://blue.wild.example/abc?d=e',
    'https://blue.wild.example/#/abc',
    'https://a.b.deep.example/abc',
    'https://all.example',
    'https://all.example/any/path.html',
    'https://ported.example:8443/x',
    'https://10.0.0.7:8080/x',
    'http://localhost:5173/callback',
    'http://either.example/in',
    'https://either.example/out',
    'https://branch-7.example/',
    'https://branch-7.example',
    'https://exact.example/there',
    'https://exact.example/there#part',
    'https://letters.example/straße',
    'o1://open',
    'o1.app://callback/a.b?c=d',
  ])('%s is allowed', (address) => {
    expect(redirectTarget(rules, address)).toBe(address)
  })

  it.each([
    'https://evil.example/',
    'https://o1.example.evil.example/',
    'https://o1.example@evil.example/',
    'https://user:word@o1.example/',
    'https://user@blue.wild.example/abc',
    'http://o1.example/',
    'https://o1.example:8443/',
    'https://evil.example/?https://o1.example',
    'https://a.b.preview.example/back',
    'https://blue.preview.example/back/further',
    'https://exact.example/there/too',
    '//evil.example/',
    '/home',
    'https:evil.example',
    'https:/o1.example',
    'https:///o1.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https:\\\\evil.example\\',
    'https://o1.example\\@evil.example/',
    ' https://o1.example',
    '\thttps://2130706433/abc',
    'https://o1.example\n.evil.example',
    'https://o1.exa\u00admple/',
    'o1://open/other',
    '',
  ])('%j is refused: the site takes its place', (address) => {
    expect(redirectTarget(rules, address)).toBe(site)
  })

  it.each([
    ['a fragment before the path', 'https://2130706433#.wild.example/abc'],
    ['a fragment before the path, escaped', 'https://2130706433%23.wild.example/abc'],
    ['a query before the path', 'https://2130706433?.wild.example/abc'],
    ['a query before the path of a named host', 'https://blue.wild.example?/abc'],
    ['a path before the name', 'https://evil/.wild.example/abc'],
    ['a path before a deep name', 'https://evil.example/a.deep.example/abc'],
    ['a query before a deep name', 'https://evil.example/?a.deep.example/abc'],
    ['a user before the host', 'https://blue.wild.example@2130706433/abc'],
    ['a backslash', 'https://evil\\.wild.example/abc'],
    ['a control character', 'https://evil\u0000.wild.example/abc'],
    ['a decimal host', 'https://2130706433/abc'],
    ['a hexadecimal host', 'https://0x7f.0.0.1/abc'],
    ['an octal host', 'https://0177.0.0.1/abc'],
    ['a short host', 'https://127.1/abc'],
    ['a full-width dot', 'https://evil\uff0ewild.example/abc'],
    ['an ideographic dot', 'https://evil\u3002wild.example/abc'],
    ['full-width letters', 'https://\uff45vil.wild.example/abc'],
    ['a dot at the end', 'https://blue.wild.example./abc'],
    ['two dots', 'https://blue..wild.example/abc'],
    ['an empty label', 'https://.wild.example/abc'],
    ['a percent code in the host', 'https://bl%75e.wild.example/abc'],
    ['a port', 'https://blue.wild.example:8443/abc'],
    ['another port', 'https://ported.example:9/x'],
    ['no port', 'https://ported.example/x'],
    ['another number', 'https://10.0.0.8:8080/x'],
    ['a longer host', 'https://all.example.evil.example/'],
    ['a longer last label', 'https://all.examples/'],
    ['steps out of a folder', 'https://app.o1.example.evil.example/../x'],
    ['a step out of the path', 'https://exact.example/x/../other'],
    ['another choice', 'ftp://either.example/in'],
    ['a letter outside the set', 'https://branch-x.example/'],
    ['a letter of another script', 'https://stra\u00dfe.invalid/stra\u00dfe'],
    ['two thousand letters', `https://blue.wild.example/${'x'.repeat(2000)}`],
  ])('%s is refused where wildcards are allowed', (_, address) => {
    expect(redirectTarget(rules, address)).toBe(site)
  })

  it('no wildcard stands for an address in numbers: it has to be written out', () => {
    const wild = { ...rules, allowed: ['https://*.*.*.*/*', 'https://**', 'http://[::1]:*/**'] }
    for (const address of [
      'https://127.0.0.1/abc',
      'https://10.1.2.3/',
      'https://[::1]/abc',
      'https://[::ffff:7f00:1]/',
    ])
      expect(redirectTarget(wild, address)).toBe(site)
    expect(redirectTarget(wild, 'https://any.where.example/a/b')).toBe('https://any.where.example/a/b')
    expect(redirectTarget(wild, 'http://[::1]:5173/x')).toBe('http://[::1]:5173/x')
  })

  it('a step out of the allowed folder is refused', () => {
    const folder = { ...rules, allowed: ['https://club.example/app/**'] }
    expect(redirectTarget(folder, 'https://club.example/app/../admin')).toBe(site)
    expect(redirectTarget(folder, 'https://club.example/app/%2e%2e/admin')).toBe(site)
    expect(redirectTarget(folder, 'https://club.example/app/./in')).toBe('https://club.example/app/./in')
  })

  it('a pattern that names nothing allows nothing', () => {
    for (const pattern of ['https://[z-a].example/', '', 'https://', '{', 'https://{a.example/'])
      expect(redirectTarget({ ...rules, allowed: [pattern] }, 'https://a.example/')).toBe(site)
  })

  it('leads to no host that a pattern does not name, whatever is put together', () => {
    const named =
      /^(o1\.example|app\.o1\.example|[^.]+\.(preview|wild)\.example|(.+\.)?[^.]*\.deep\.example|all\.example|(ported\.example:8443)|10\.0\.0\.7:8080|localhost:\d+|either\.example|branch-\d\.example|(exact|letters)\.example)$/
    const bits = [
      'https://',
      'http://',
      'https:',
      '//',
      '/',
      '\\',
      '?',
      '#',
      '@',
      ':',
      '.',
      '..',
      '%2e',
      '%23',
      '%2f',
      '%40',
      '[',
      ']',
      '::1',
      '\uff0e',
      '\u3002',
      '\u00ad',
      '\u200d',
      '\u2100',
      '\t',
      '\n',
      '\u0000',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.0.0.1',
      '127.1',
      'evil',
      'evil.test',
      'o1.example',
      'app.o1.example',
      '.wild.example',
      'blue.wild.example',
      '.deep.example',
      'all.example',
      '.preview.example',
      'ported.example',
      ':8443',
      '10.0.0.7',
      ':8080',
      'localhost',
      'either.example',
      'in',
      '/back',
      '/abc',
      'user',
      'o1:',
      'O1.EXAMPLE',
    ]
    const address = fc.array(
      fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...bits) }, fc.string({ maxLength: 3 })),
      { maxLength: 9 },
    )
    const start = fc.constantFrom('https://', 'https://', 'https://', 'http://', '')
    let through = 0
    fc.assert(
      fc.property(start, address, (scheme, parts) => {
        const target = redirectTarget(rules, scheme + parts.join(''))
        if (target === site) return
        through += 1
        const url = new URL(target)
        if (!url.protocol.startsWith('http')) return expect(url.protocol).toMatch(/^o1(\.app)?:$/)
        expect([url.username, url.password]).toEqual(['', ''])
        expect(url.host).toMatch(named)
        // What stands between the slashes is what the parser takes for the host.
        expect(target.toLowerCase().replace(/:(443|80)(?!\d)/, '')).toContain(`://${url.host}`)
      }),
      { numRuns: 20_000 },
    )
    expect(through).toBeGreaterThan(50)
  })

  it('the first allowed address is taken', () => {
    expect(redirectTarget(rules, 'https://evil.example', 'https://o1.example/inbox')).toBe('https://o1.example/inbox')
    expect(redirectTarget(rules, undefined, undefined)).toBe('https://o1.example')
  })

  it('any port of this machine is allowed outside production only, for a site on this machine', () => {
    const local = { siteUrl: 'http://localhost:3000', allowed: [], loopback: true }
    expect(redirectTarget(local, 'http://127.0.0.1:5173/x')).toBe('http://127.0.0.1:5173/x')
    expect(redirectTarget(local, 'http://2130706433:5173/x')).toBe('http://localhost:3000')
    expect(redirectTarget({ ...local, loopback: false }, 'http://127.0.0.1:5173/x')).toBe('http://localhost:3000')
    expect(redirectTarget({ ...local, siteUrl: 'https://o1.example' }, 'http://localhost:1/')).toBe(
      'https://o1.example',
    )
  })
})
