// Draws the pages that visitors see first into their files, by the app's own screens, with the style they need; the whole sheet follows below them.
// `node tools/build/draw-pages.mjs SCRIPTS FOLDER`: a process of its own, in which the app may run.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { styleOf } from './style-of.mjs'

const [scripts = '', folder = ''] = process.argv.slice(2)
const { draw, drawnPages, isForMembers } = await import(pathToFileURL(resolve(scripts, 'draw.js')).href)
const fileOf = (pattern) => JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'))[pattern]

for (const [pattern, addresses] of Object.entries(drawnPages)) {
  const path = join(folder, fileOf(pattern))
  const drawn = await draw(pattern)
  if (!/<main\b/.test(drawn)) throw new Error(`${pattern} was drawn without its screen`)
  // What loads on its own may be there for one page and not for the next.
  if (/<!--\$[!?]/.test(drawn)) throw new Error(`${pattern} was drawn with something that loads on its own`)
  const page = readFileSync(path, 'utf8')
  const [link = '', sheet = ''] = /\n *<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(page) ?? []
  if (!sheet) throw new Error(`${path} names no style sheet`)
  const style = styleOf(readFileSync(join(folder, sheet), 'utf8'), drawn)
  const shown = page
    .replace(link, () => `\n    <style>${style}</style>`)
    .replace(
      '<html ',
      () => `<html data-drawn="${addresses.join(' ')}"${isForMembers(pattern) ? ' data-members' : ''} `,
    )
    .replace('<div id="root"></div>', () => `<div id="root" data-drawn="">${drawn}</div>${link}`)
  writeFileSync(path, shown)
}
process.exit(0)
