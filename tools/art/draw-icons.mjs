// Draws the icons of the installed app from the wordmark's letterforms. Run with `node tools/art/draw-icons.mjs` after a change.
import { mkdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const folder = 'web/public/icons'

const letters = `<path fill-rule="evenodd" d="M186 150c-68 0-118 52-118 118s50 118 118 118 118-52 118-118-50-118-118-118Zm0 16c36 0 62 44 62 102s-26 102-62 102-62-44-62-102 26-102 62-102Z"/>
    <path d="M398 104h14v250c0 12 5 17 17 18l25 2v12H322v-12l27-2c12-1 17-6 17-18V165c0-11-4-16-15-16l-29-1v-11c32-3 58-13 76-33Z"/>`

/** A ring and a serif one on night, the ring lit from the right as if by the door. `room` is the share left free around them. */
function icon({ room, round }) {
  const scale = 1 - room * 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  <title>o1</title>
  <defs>
    <linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#8a6a2f"/><stop offset="0.55" stop-color="#d2b27a"/><stop offset="1" stop-color="#f1dcae"/></linearGradient>
    <radialGradient id="glow" cx="0.7" cy="0.35" r="0.8"><stop offset="0" stop-color="#2b2118"/><stop offset="1" stop-color="#0b0a09"/></radialGradient>
  </defs>
  <rect width="512" height="512" rx="${round ? 112 : 0}" fill="url(#glow)"/>
  <g transform="translate(256 256) scale(${scale}) translate(-256 -256)" fill="url(#gold)">
    ${letters}
  </g></svg>`
}

/** The letters alone, for where the system gives the colour: only what is opaque counts. The stroke keeps hairlines at the size of a status bar. */
const silhouette = ({ room, stroke }) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  <g transform="translate(256 256) scale(${1 - room * 2}) translate(-256 -256)" fill="#fff" stroke="#fff" stroke-width="${stroke}">
    ${letters}
  </g></svg>`

/** A sign of the interface on night, as lucide draws it, for the shortcuts of the installed app. */
const sign = (paths) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
  <rect width="96" height="96" rx="21" fill="#0b0a09"/>
  <g transform="translate(24 24) scale(2)" fill="none" stroke="#d2b27a" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${paths}</g></svg>`

async function lucide(name) {
  const { __iconData } = await import(`lucide-react/icons/${name}`)
  return __iconData.node
    .map(
      ([tag, { key: _, ...given }]) =>
        `<${tag} ${Object.entries(given)
          .map(([is, value]) => `${is}="${value}"`)
          .join(' ')}/>`,
    )
    .join('')
}

mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}/icon.svg`, icon({ room: 0.08, round: true }))
const draw = (name, size, source) =>
  sharp(Buffer.from(source), { density: 300 }).resize(size).png({ compressionLevel: 9 }).toFile(`${folder}/${name}`)
for (const size of [192, 512]) {
  await draw(`icon-${size}.png`, size, icon({ room: 0.08, round: true }))
  await draw(`icon-maskable-${size}.png`, size, icon({ room: 0.18, round: false }))
}
await draw('icon-monochrome-512.png', 512, silhouette({ room: 0.18, stroke: 0 }))
await draw('badge-96.png', 96, silhouette({ room: 0.04, stroke: 14 }))
await draw('apple-touch-icon.png', 180, icon({ room: 0.1, round: false }))
for (const [name, of] of Object.entries({ post: 'plus', inbox: 'message-circle', live: 'radio' }))
  await draw(`shortcut-${name}.png`, 96, sign(await lucide(of)))
