// Pages that mean no good, over the real protocol: what is fetched of them, from where, and how much of it.
import { lookup } from 'node:dns/promises'
import { pipeline, Readable } from 'node:stream'
import { brotliCompressSync, createGzip, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openInternet, type Ways, webAddress } from './fetch-safely.ts'
import { isPublicAddress } from './public-address.ts'
import { readLink } from './read-link.ts'
import { html, leadsTo, startTestPages, type TestPages } from './testing.ts'

let pages: TestPages
beforeAll(async () => {
  pages = await startTestPages()
})
afterAll(() => pages.close())
beforeEach(() => {
  pages.answers.clear()
  pages.asked.length = 0
})

const at = (path: string, ways: Ways = pages.ways) => readLink(new URL(`https://pages.test${path}`), ways)
const titled = '<title>Found</title>'
const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.from('00000010000000100806000000', 'hex'),
  Buffer.alloc(40),
])
const picture = (type: string, body: Buffer) => {
  pages.answers.set('/', html(`${titled}<meta property="og:image" content="/picture">`))
  pages.answers.set('/picture', (_request, response) => response.writeHead(200, { 'content-type': type }).end(body))
}

it('reads what a page says of itself, and says nothing of who asks', async () => {
  picture('image/png', png)
  const found = await at('/')
  expect(found).toMatchObject({ title: 'Found', image: { type: 'image/png', bytes: png } })
  expect(pages.asked.map(({ url }) => url)).toEqual(['/', '/picture'])
  for (const { headers } of pages.asked)
    expect(Object.keys(headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'accept-language',
      'connection',
      'host',
      'user-agent',
    ])
})

it('the certificate is that of the name, not of whoever answers', async () => {
  pages.answers.set('/', html(titled))
  expect(await readLink(new URL('https://elsewhere.test/'), pages.ways)).toBeUndefined()
  expect(await readLink(new URL('https://pages.test/'), { ...pages.ways, ca: undefined })).toBeUndefined()
  expect(pages.asked).toEqual([])
})

it.each([['127.0.0.1'], ['10.0.0.7'], ['::1'], ['::ffff:127.0.0.1'], ['64:ff9b::7f00:1']])(
  'a name whose answer is %s is not spoken to',
  async (address) => {
    pages.answers.set('/', html(titled))
    const guarded = { ...pages.ways, mayConnectTo: isPublicAddress }
    expect(await at('/', { ...guarded, resolve: async () => [address] })).toBeUndefined()
    // Nor when another answer is a public one.
    expect(await at('/', { ...guarded, resolve: async () => ['142.250.1.95', address] })).toBeUndefined()
    expect(pages.asked).toEqual([])
  },
)

it('the connection is made to the address that was looked at: a second answer comes too late', async () => {
  pages.answers.set('/', html(titled))
  let times = 0
  const resolve = async () => (++times === 1 ? ['127.0.0.1'] : ['10.0.0.7'])
  expect(await at('/', { ...pages.ways, resolve })).toMatchObject({ title: 'Found' })
  expect(times).toBe(1)
})

it('on the open internet a name of this machine leads nowhere', async () => {
  expect((await lookup('localhost')).address).toMatch(/^127\.|^::1$/)
  expect(await readLink(new URL('https://localhost.localdomain/'), openInternet)).toBeUndefined()
})

it.each([
  'http://pages.test/there',
  'https://127.0.0.1/there',
  'https://[::1]/there',
  'https://2130706433/there',
  'https://0x7f.1/there',
  'https://pages.test:8443/there',
  'https://user@pages.test/there',
  'https://localhost/there',
  'file:///etc/passwd',
  'gopher://pages.test/there',
  '',
])('a redirection to "%s" is not followed', async (location) => {
  pages.answers.set('/', leadsTo(location))
  pages.answers.set('/there', html(titled))
  expect(await at('/')).toBeUndefined()
  expect(pages.asked).toHaveLength(1)
})

it('a redirection to a name that leads inside is not followed', async () => {
  pages.answers.set('/', leadsTo('https://other.test/there'))
  pages.answers.set('/there', html(titled))
  const resolve = async (name: string) => [name === 'pages.test' ? '127.0.0.1' : '127.0.0.2']
  expect(await at('/', { ...pages.ways, resolve })).toBeUndefined()
  expect(pages.asked).toHaveLength(1)
})

it('three redirections are followed, and no fourth', async () => {
  for (const [from, to] of [1, 2, 3, 4].map((n) => [`/${n}`, n % 2 ? `/${n + 1}` : `https://other.test/${n + 1}`]))
    pages.answers.set(from ?? '', leadsTo(to ?? ''))
  pages.answers.set('/5', html(titled))
  expect(await at('/2')).toMatchObject({ title: 'Found' })
  expect(await at('/1')).toBeUndefined()
})

it('of a page without end its beginning is read', async () => {
  let sent = 0
  pages.answers.set('/', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write(titled)
    const more = () => {
      while (!response.destroyed && response.write('<p>and on and on</p>'.repeat(1000))) sent += 20_000
    }
    response.on('drain', more)
    more()
  })
  expect(await at('/')).toMatchObject({ title: 'Found' })
  expect(sent).toBeLessThan(20_000_000)
})

it('a page that never ends its answer is given up after five seconds', async () => {
  pages.answers.set('/', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write(titled)
  })
  pages.answers.set('/silent', () => undefined)
  expect(await Promise.all([at('/'), at('/silent')])).toEqual([undefined, undefined])
}, 20_000)

it('a bomb is unpacked as far as a page is read', async () => {
  // It never ends: whoever unpacks it whole never comes back.
  pages.answers.set('/', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
    const blanks = Buffer.alloc(1024 * 1024, ' ')
    const endless = Readable.from(
      (function* () {
        yield Buffer.from(titled)
        while (!response.destroyed) yield blanks
      })(),
    )
    pipeline(endless, createGzip(), response, () => undefined)
  })
  expect(await at('/')).toMatchObject({ title: 'Found' })
})

it('is packed as browsers know it, or not read', async () => {
  const packed = (encoding: string, body: Buffer) => {
    pages.answers.set('/', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding }).end(body),
    )
  }
  packed('gzip', gzipSync(titled))
  expect(await at('/')).toMatchObject({ title: 'Found' })
  packed('br', brotliCompressSync(titled))
  expect(await at('/')).toMatchObject({ title: 'Found' })
  packed('gzip', Buffer.from('no such thing'))
  expect(await at('/')).toBeUndefined()
  packed('compress', Buffer.from(titled))
  expect(await at('/')).toBeUndefined()
})

it('a picture that unpacks to more than a picture has is none', async () => {
  pages.answers.set('/', html(`${titled}<meta property="og:image" content="/picture">`))
  const body = gzipSync(Buffer.concat([png, Buffer.alloc(50 * 1024 * 1024)]))
  pages.answers.set('/picture', (_request, response) =>
    response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }).end(body),
  )
  expect(await at('/')).toMatchObject({ title: 'Found', image: undefined })
})

it.each([
  ['an SVG', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['an SVG that says it is a PNG', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a page', 'image/jpeg', Buffer.from('<html><script>alert(1)</script>')],
  ['a GIF', 'image/gif', Buffer.from('GIF89a')],
  ['a PNG that says it is a page', 'text/html', png],
  ['one of more than two megabytes', 'image/png', Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)])],
  [
    'a PNG that moves',
    'image/png',
    Buffer.concat([png.subarray(0, 33), Buffer.from('\0\0\0\x08acTL'), Buffer.alloc(16), Buffer.from('IDAT')]),
  ],
  [
    'a WebP that moves',
    'image/webp',
    Buffer.concat([
      Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\x0f\0\0\x0f\0\0', 'latin1'),
      Buffer.alloc(20),
    ]),
  ],
  ['one that nobody can draw', 'image/png', Buffer.concat([png.subarray(0, 16), Buffer.alloc(80, 0x7f)])],
])('%s is no picture', async (_what, type, body) => {
  picture(type, body)
  expect(await at('/')).toMatchObject({ title: 'Found', image: undefined })
})

it.each(['http://127.0.0.1/x.png', 'https://10.0.0.1/x.png', 'data:image/png;base64,AAAA', 'https://pages.test:1/x'])(
  'a picture at %s is not asked for',
  async (address) => {
    pages.answers.set('/', html(`${titled}<meta property="og:image" content="${address}">`))
    expect(await at('/')).toMatchObject({ title: 'Found', picture: undefined })
    expect(pages.asked).toHaveLength(1)
  },
)

it.each(['application/json', 'text/plain', 'image/svg+xml', 'application/pdf', ''])('%s is no page', async (type) => {
  pages.answers.set('/', html(titled, type))
  expect(await at('/')).toBeUndefined()
})

it.each([404, 500, 204, 206])('an answer of %s is no page', async (status) => {
  pages.answers.set('/', (_request, response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end(status === 204 ? undefined : titled),
  )
  expect(await at('/')).toBeUndefined()
})

it.each([
  ['https://pages.test/a?b=1#c', 'https://pages.test/a?b=1'],
  ['https://PAGES.test', 'https://pages.test/'],
  ['https://bücher.test/', 'https://xn--bcher-kva.test/'],
  ['http://pages.test/', undefined],
  ['https://pages.test:444/', undefined],
  ['https://a:b@pages.test/', undefined],
  ['https://intranet/', undefined],
  ['https://192.168.0.1/', undefined],
  ['https://[fd00::1]/', undefined],
  ['https://pages.test./', undefined],
  ['https://pages..test/', undefined],
  ["https://bank'x.pages.test/", undefined],
  ['https://bank`x.pages.test/', undefined],
  ['https://bank{x.pages.test/', undefined],
  ['https://bank,x.pages.test/', undefined],
  [`https://pages.test/${'x'.repeat(2000)}`, undefined],
  [`https://pages.test/#${'字'.repeat(600)}`, undefined],
])('%s is asked for as %s', (address, asked) => {
  expect(webAddress(address)?.href).toBe(asked)
})
