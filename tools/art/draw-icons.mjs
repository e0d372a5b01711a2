// Draws the icons of the installed app from the wordmark's letterforms. Run with `node tools/art/draw-icons.mjs` after a change.
import { mkdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const folder = 'web/public/icons'

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
    <path fill-rule="evenodd" d="M186 150c-68 0-118 52-118 118s50 118 118 118 118-52 118-118-50-118-118-118Zm0 16c36 0 62 44 62 102s-26 102-62 102-62-44-62-102 26-102 62-102Z"/>
    <path d="M398 104h14v250c0 12 5 17 17 18l25 2v12H322v-12l27-2c12-1 17-6 17-18V165c0-11-4-16-15-16l-29-1v-11c32-3 58-13 76-33Z"/>
  </g></svg>`
}

mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}/icon.svg`, icon({ room: 0.08, round: true }))
const png = (name, size, options) =>
  sharp(Buffer.from(icon(options)), { density: 300 })
    .resize(size)
    .png({ compressionLevel: 9 })
    .toFile(`${folder}/${name}`)
await png('icon-192.png', 192, { room: 0.08, round: true })
await png('icon-512.png', 512, { room: 0.08, round: true })
await png('icon-maskable-512.png', 512, { room: 0.18, round: false })
await png('apple-touch-icon.png', 180, { room: 0.1, round: false })
