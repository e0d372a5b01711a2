// Which addresses have a page, for browsers and for what previews links, and what each page says of itself before any script runs.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeServer, listen } from '../gateway/http-server.ts'
import { withPageConfig } from './page.ts'
import { createWebApp } from './web-app.ts'

const config = {
  anonKey: 'public',
  sampleContent: false,
  partners: [],
  linking: false,
  passkeys: false,
  securityKeys: false,
}
const pages = {
  '/': 'index.html',
  '/apply/:step?': 'apply.html',
  '/apply/confirm': 'apply/confirm.html',
  '/home': 'home.html',
  '/other-profile/:profileId': 'other-profile.html',
}

let folder = ''
let server: Server
let url = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'o1-web-app-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, 'apply'))
  await writeFile(join(folder, 'pages.json'), JSON.stringify(pages))
  for (const file of [...Object.values(pages), '404.html'])
    await writeFile(
      join(folder, file),
      `<html><head><title>${file}</title><meta property="og:image" content="%SITE_URL%/preview.jpg" /></head></html>`,
    )
  await writeFile(join(folder, 'assets/app-3fA9_x2Q.js'), 'app')
  await writeFile(join(folder, 'assets/late-7bC1_y4R.js'), 'late')
  await writeFile(join(folder, 'preview.jpg'), 'picture')
  const web = await createWebApp({ webDir: folder, siteUrl: 'https://club.example/', config })
  server = createServer((request, response) => web.serve(request, response))
  url = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`
})

afterAll(async () => {
  await closeServer(server, 1000)
  await rm(folder, { recursive: true, force: true })
})

// undefined sends no Accept at all: not even what fetch adds by itself.
async function ask(path: string, accept: string | undefined, more: Record<string, string> = {}) {
  const { request } = await import('node:http')
  return new Promise<{ status: number | undefined; type: string; policy: string; text: string }>((resolve, reject) => {
    const asked = request(url + path, { headers: { ...(accept ? { accept } : {}), ...more } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('end', () =>
        resolve({
          status: answer.statusCode,
          type: answer.headers['content-type'] ?? '',
          policy: String(answer.headers['cross-origin-resource-policy']),
          text,
        }),
      )
    })
    asked.once('error', reject)
    asked.end()
  })
}

const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'
const whoever = [browser, '*/*', 'application/json, text/plain, */*', undefined]

describe('an address there is', () => {
  it.each([
    ['/', 'index.html'],
    ['/apply', 'apply.html'],
    ['/apply?from=ada', 'apply.html'],
    ['/apply/', 'apply.html'],
    ['/Apply', 'apply.html'],
    ['/apply/photo', 'apply.html'],
    ['/apply/confirm', 'apply/confirm.html'],
    ['/apply/confirm/', 'apply/confirm.html'],
    ['/home', 'home.html'],
    ['/other-profile/7', 'other-profile.html'],
  ])('%s answers %s to browsers, to what takes anything, and to what does not say', async (path, file) => {
    for (const accept of whoever) {
      const page = await ask(path, accept)
      expect([accept, page.status, page.type]).toEqual([accept, 200, 'text/html; charset=utf-8'])
      expect(page.text).toContain(`<title>${file}</title>`)
    }
  })

  it('names its picture at the public address of the club, which other sites may draw', async () => {
    expect((await ask('/apply', '*/*')).text).toContain('content="https://club.example/preview.jpg"')
    expect(await ask('/preview.jpg', '*/*')).toMatchObject({ status: 200, policy: 'cross-origin' })
    expect((await ask('/assets/app-3fA9_x2Q.js', '*/*')).policy).toBe('same-origin')
  })
})

describe('a part of the app', () => {
  it('is read once, and is whole for everybody who asks', async () => {
    await writeFile(join(folder, 'assets/app-3fA9_x2Q.js'), 'app')
    const asked = await Promise.all([1, 2, 3].map(async () => (await fetch(`${url}/assets/app-3fA9_x2Q.js`)).text()))
    await rm(join(folder, 'assets/app-3fA9_x2Q.js'))
    const later = await fetch(`${url}/assets/app-3fA9_x2Q.js`)
    expect([...asked, await later.text()]).toEqual(['app', 'app', 'app', 'app'])
    expect(later.headers.get('cache-control')).toContain('immutable')
  })

  it('that cannot be read breaks off, and is there as soon as it can be', async () => {
    const gone = `${url}/assets/late-7bC1_y4R.js`
    await rm(join(folder, 'assets/late-7bC1_y4R.js'))
    await expect(fetch(gone).then((answer) => answer.text())).rejects.toThrow()
    await writeFile(join(folder, 'assets/late-7bC1_y4R.js'), 'late')
    expect(await (await fetch(gone)).text()).toBe('late')
  })
})

describe('an address there is not', () => {
  const none = [
    '/nope',
    '/apply/photo/more',
    '/other-profile',
    '/home/more',
    '/constructor',
    '/apply.html',
    '/404.html',
  ]

  it.each(none)('%s answers 404, to a browser with the page that says so', async (path) => {
    const page = await ask(path, browser)
    expect([page.status, page.type]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.text).toContain('<title>404.html</title>')
    for (const accept of whoever.slice(1)) {
      const plain = await ask(path, accept)
      expect([plain.status, plain.text]).toEqual([404, 'Not found\n'])
    }
  })

  it('a missing file answers plainly, also to a browser that goes there', async () => {
    for (const path of ['/assets/gone-12345678.js', '/assets/'])
      expect(await ask(path, browser)).toMatchObject({ status: 404, text: 'Not found\n' })
    for (const destination of ['script', 'image', 'style'])
      expect(await ask('/gone.js', '*/*', { 'sec-fetch-dest': destination })).toMatchObject({
        status: 404,
        text: 'Not found\n',
      })
  })
})

it('what another app hands over without a worker is read by nobody, and leads to a page that says what to do', async () => {
  const form = new FormData()
  form.append('sharedText', 'A secret')
  form.append('sharedFiles', new File([new Uint8Array(3_000_000)], 'photo.jpg', { type: 'image/jpeg' }))
  const answer = await fetch(`${url}/inbox`, { method: 'POST', body: form, redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/inbox?sharedFiles=lost'])
  expect((await fetch(`${url}/home`, { method: 'POST', body: form })).status).toBe(405)
})

it('the page says which other houses are on, and keeps room for them', async () => {
  expect(withPageConfig('<head></head>', config)).not.toContain('--partners')
  const page = withPageConfig('<head></head>', { ...config, partners: ['apple', 'google'] })
  expect(page).toContain('"partners":["apple","google"]')
  expect(page).toContain('<style>:root{--partners:2}</style>')
  const both = withPageConfig('<head></head>', { ...config, partners: ['apple'], passkeys: true })
  expect(both).toContain('<style>:root{--partners:1;--passkeys:1}</style>')
})

it('without a build every page says so', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'o1-web-app-'))
  const web = await createWebApp({ webDir: empty, siteUrl: 'https://club.example', config })
  const bare = createServer((request, response) => web.serve(request, response))
  const at = `http://127.0.0.1:${await listen(bare, '127.0.0.1', 0)}`
  expect((await fetch(`${at}/apply`)).status).toBe(503)
  await closeServer(bare, 1000)
  await rm(empty, { recursive: true, force: true })
})
