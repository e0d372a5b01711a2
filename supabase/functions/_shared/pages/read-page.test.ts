// What a page says of itself becomes plain words: whatever it is made of, in whatever letters, and only what its head says.
import { expect, it } from 'vitest'
import { readPage } from './read-page.ts'

const url = new URL('https://pages.test/a/b')
const read = (html: string | Uint8Array, type = 'text/html; charset=utf-8') =>
  readPage(typeof html === 'string' ? Buffer.from(html) : html, type, url)
const title = (html: string) => read(html)?.title

it('takes Open Graph before Twitter before HTML', () => {
  const all = `<HTML><head><title>Plain</title>
    <meta name="description" content="Of HTML">
    <meta name="twitter:title" content="Of Twitter"><meta content='Of "Open Graph"' property='og:title' />
    <meta property=og:site_name content=Site><META PROPERTY="og:title" CONTENT="A second one">
    <meta property="og:image" content="../p.jpg?a=1&amp;b=2">`
  expect(read(all)).toEqual({
    title: 'Of "Open Graph"',
    description: 'Of HTML',
    site: 'Site',
    picture: new URL('https://pages.test/p.jpg?a=1&b=2'),
  })
  expect(title('<title>\n  Plain   one\n</title><meta name="twitter:title" content="">')).toBe('Plain one')
  expect(read('<title>Same</title><meta name=description content=Same>')?.description).toBeUndefined()
  expect(read('<title>A</title><meta property=og:image content=http://pages.test/p.png>')?.picture?.href).toBe(
    'https://pages.test/p.png',
  )
})

it.each([
  ['<script>"<title>Script</title>"</script><title>Page</title>', 'Page'],
  ['<!-- <title>Comment</title> --><title>Page</title>', 'Page'],
  ['<svg><title>Drawing</title></svg><title>Page</title>', 'Page'],
  ['<body><meta property="og:title" content="Body"><title>Late</title>', undefined],
  ['<meta data-property="og:title" content="Other">', undefined],
  ['<title></title>', undefined],
  ['<title>…</title>', undefined],
  ['', undefined],
  ['<', undefined],
  ['<title', undefined],
  ['<title>Open', 'Open'],
  ['<meta property="og:title" content="Open', undefined],
])('%s has the title %s', (html, said) => {
  expect(title(html)).toBe(said)
})

it.each([
  ['Fish &amp; chips &#8211; &#x1F41F; &eacute; &nosuch; &#0; &#x110000;', 'Fish & chips – 🐟 é &nosuch;'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
  ['a\u202egnp.exe\u2066\u200e\u0000\u0007\u00ad\ufeffb', 'agnp.exe b'],
  ['a&#x202e;b', 'ab'],
  ['one\u2028two\u00a0\t three', 'one two three'],
  ['👩‍🚀 می‌خواهم', '👩‍🚀 می‌خواهم'],
  [`z${'\u0335'.repeat(50)}`, `z${'\u0335'.repeat(3)}`],
  ['\ud83d', undefined],
  ['\u3164\u115f\u200b', undefined],
])('“%s” becomes “%s”', (said, plain) => {
  expect(title(`<title>${said}</title>`)).toBe(plain)
})

it('cuts at whole letters', () => {
  const long = read(`<title>${'🎈'.repeat(500)}</title><meta name=description content="${'x '.repeat(5000)}">`)
  expect([...(long?.title ?? '')]).toHaveLength(200)
  expect(long?.title).toMatch(/^🎈{199}…$/u)
  expect([...(long?.description ?? '')].length).toBeLessThanOrEqual(300)
})

it.each([
  ['latin1 in the header', 'text/html; charset=ISO-8859-1', Buffer.from('<title>Café Müller</title>', 'latin1')],
  ['latin1 in the page', 'text/html', Buffer.from('<meta charset=latin1><title>Café Müller</title>', 'latin1')],
  [
    'latin1 in a tag of old',
    'text/html',
    Buffer.from(
      '<meta name=a content=b><meta http-equiv="Content-Type" content="text/html; charset=windows-1252"><title>Café Müller</title>',
      'latin1',
    ),
  ],
  ['UTF-8, whatever is declared', 'text/html; charset=latin1', Buffer.from('\ufeff<title>Café Müller</title>')],
  ['nothing declared', 'text/html', Buffer.from('<title>Café Müller</title>')],
  ['a set nobody knows', 'text/html; charset=klingon', Buffer.from('<title>Café Müller</title>')],
  ['UTF-16', 'text/html', Buffer.from('\ufeff<title>Café Müller</title>', 'utf16le')],
])('%s is read', (_what, type, body) => {
  expect(read(body, type)?.title).toBe('Café Müller')
})

it.each([
  ['tags that never end', '<meta '.repeat(80_000)],
  ['blanks', `<meta ${'a \n'.repeat(150_000)}`],
  ['quotation marks', `<meta ${`a="`.repeat(150_000)}`],
  ['comments', '<!--'.repeat(120_000)],
  ['scripts', '<script>'.repeat(60_000)],
  ['entities', `<title>${'&#x'.repeat(150_000)}</title>`],
  ['signs', '<'.repeat(500_000)],
])(
  'half a megabyte of %s is read once',
  (_what, html) => {
    expect(title(`<title>Found</title>${html}`)).toBe('Found')
  },
  2000,
)
