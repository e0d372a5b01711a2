// The manifest of the installed app: every file it names is there, in the size and form it says, and what it hands over arrives where it is taken.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { isFromOutside } from '#shared/cards/from-outside.ts'

type File = { src: string; sizes: string; type: string; purpose?: string }

const read = (path: string) => readFileSync(`web/${path}`)
const manifest = JSON.parse(read('public/manifest.webmanifest').toString())
const icons: File[] = manifest.icons
const screenshots: File[] = manifest.screenshots
const shortcuts: { icons: File[] }[] = manifest.shortcuts

it.each([...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)])(
  '$src is a picture of $sizes',
  async ({ src, sizes, type }) => {
    const { width, height, format } = await sharp(read(`public${src}`)).metadata()
    const form = format === 'svg' ? 'image/svg+xml' : `image/${format}`
    expect([form, sizes === 'any' || `${width}x${height}`]).toEqual([type, sizes === 'any' || sizes])
  },
)

it('has each kind of icon in the sizes that systems ask for', () => {
  const of = (purpose?: string) => icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes)
  expect([of(), of('maskable'), of('monochrome')]).toEqual([
    ['any', '192x192', '512x512'],
    ['192x192', '512x512'],
    ['512x512'],
  ])
})

describe('icons that a system cuts or colours', () => {
  const corner = async (name: string) => {
    const data = await sharp(read(`public/icons/${name}.png`))
      .ensureAlpha()
      .raw()
      .toBuffer()
    return { opacity: data[3], data }
  }

  it.each(['icon-maskable-192', 'icon-maskable-512', 'apple-touch-icon'])('%s fills its square', async (name) => {
    expect((await corner(name)).opacity).toBe(255)
  })

  it.each(['icon-monochrome-512', 'badge-96'])('%s is its letters, in white, and nothing else', async (name) => {
    const { data, opacity } = await corner(name)
    expect(opacity).toBe(0)
    const seen = Array.from({ length: data.length / 4 }, (_, at) => data.subarray(at * 4, at * 4 + 4)).filter(
      (pixel) => (pixel[3] ?? 0) > 200,
    )
    expect(seen.length).toBeGreaterThan(300)
    expect(seen.every((pixel) => Math.min(pixel[0] ?? 0, pixel[1] ?? 0, pixel[2] ?? 0) > 240)).toBe(true)
  })
})

it('hands over what the app takes, to the place where the worker and the server wait for it', () => {
  const { action, method, enctype, params } = manifest.share_target
  expect([method, enctype]).toEqual(['POST', 'multipart/form-data'])
  const names = [params.title, params.text, params.url, params.files[0].name]
  for (const name of names) expect(isFromOutside(new URLSearchParams({ [name]: 'x' }))).toBe(true)
  const worker = read('public/sw.js').toString()
  for (const name of names) expect(worker).toContain(`'${name}'`)
  expect(worker).toContain(`HANDED_TO = '${action}'`)
  expect(readFileSync('server/app/web-app/web-app.ts', 'utf8')).toContain(`HANDED_TO = '${action}'`)
})

it('the page says the colours and the icon of the manifest', () => {
  const page = read('index.html').toString()
  expect(page).toContain(`media="(prefers-color-scheme: dark)" content="${manifest.theme_color}"`)
  expect(page).toContain('href="/icons/apple-touch-icon.png"')
})
