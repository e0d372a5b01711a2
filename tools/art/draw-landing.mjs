// Draws the door ajar behind the landing page: one scene, an upright and a wide crop, as AVIF files that are committed.
// Run with `node tools/art/draw-landing.mjs` after changing the drawing; nothing runs it by itself.
import { mkdirSync } from 'node:fs'
import sharp from 'sharp'

const folder = 'web/shared/ui/brand/art'
const night = '#0b0a09'

/** The scene in its own pixels: a panelled wall, a door ajar, light on the floor. */
function scene({ width, height, doorX, floorY, doorHeight, gap, lean }) {
  const top = floorY - doorHeight
  const right = doorX + gap
  const leaf = doorHeight * 0.4
  const spill = height - floorY
  const panel = (x, y, w, h, light) =>
    `<g fill="none" stroke="#c9a56a" stroke-opacity="${light}"><rect x="${x}" y="${y}" width="${w}" height="${h}" stroke-width="1.5"/>
     <rect x="${x + 9}" y="${y + 9}" width="${w - 18}" height="${h - 18}" stroke-width="0.7" stroke-opacity="${light * 0.6}"/></g>`
  const wall = []
  const step = doorHeight * 0.36
  for (let x = doorX - leaf - step; x > -step; x -= step) {
    const light = 0.16 * Math.exp(-(doorX - leaf - x) / (doorHeight * 0.75))
    wall.push(panel(x, top - doorHeight * 0.05, step * 0.82, doorHeight * 0.62, light))
    wall.push(panel(x, top + doorHeight * 0.63, step * 0.82, doorHeight * 0.3, light * 0.8))
  }
  for (let x = right + doorHeight * 0.12; x < width; x += step) {
    const light = 0.24 * Math.exp(-(x - right) / (doorHeight * 0.6))
    wall.push(panel(x, top - doorHeight * 0.05, step * 0.82, doorHeight * 0.62, light))
    wall.push(panel(x, top + doorHeight * 0.63, step * 0.82, doorHeight * 0.3, light * 0.8))
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
  <defs>
    <linearGradient id="slit" x1="0" x2="1"><stop offset="0" stop-color="#8a5a24"/><stop offset="0.22" stop-color="#e9b56b"/><stop offset="0.62" stop-color="#ffe9c4"/><stop offset="1" stop-color="#ffdca3"/></linearGradient>
    <linearGradient id="slitDown" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#6b3f14" stop-opacity="0.72"/><stop offset="0.45" stop-color="#8a5420" stop-opacity="0.12"/><stop offset="1" stop-color="#fff2d8" stop-opacity="0.25"/></linearGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffdfae" stop-opacity="0.95"/><stop offset="0.18" stop-color="#dca862" stop-opacity="0.55"/><stop offset="0.6" stop-color="#9a6a34" stop-opacity="0.2"/><stop offset="1" stop-color="#5a3c1c" stop-opacity="0"/></linearGradient>
    <radialGradient id="halo"><stop offset="0" stop-color="#f0bf78" stop-opacity="0.5"/><stop offset="0.35" stop-color="#a8743a" stop-opacity="0.2"/><stop offset="1" stop-color="#0b0a09" stop-opacity="0"/></radialGradient>
    <linearGradient id="leaf" x1="0" x2="1"><stop offset="0" stop-color="#0d0b0a"/><stop offset="0.8" stop-color="#191410"/><stop offset="1" stop-color="#2b2015"/></linearGradient>
    <linearGradient id="edge" x1="0" x2="1"><stop offset="0" stop-color="#3d2a17"/><stop offset="1" stop-color="#f0c584"/></linearGradient>
    <linearGradient id="jamb" x1="0" x2="1"><stop offset="0" stop-color="#e6b673" stop-opacity="0.75"/><stop offset="1" stop-color="#3a2815" stop-opacity="0"/></linearGradient>
    <linearGradient id="floorDark" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#16110d"/><stop offset="1" stop-color="${night}"/></linearGradient>
    <filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${doorHeight * 0.014}"/></filter>
    <filter id="softer" x="-80%" y="-80%" width="260%" height="260%"><feGaussianBlur stdDeviation="${doorHeight * 0.05}"/></filter>
    <filter id="hair"><feGaussianBlur stdDeviation="1.1"/></filter>
  </defs>
  <rect width="${width}" height="${height}" fill="${night}"/>
  <ellipse cx="${right}" cy="${top + doorHeight * 0.55}" rx="${doorHeight * 1.15}" ry="${doorHeight * 0.95}" fill="url(#halo)" opacity="0.55"/>
  ${wall.join('\n')}
  <rect x="0" y="${floorY}" width="${width}" height="${spill}" fill="url(#floorDark)"/>
  <rect x="0" y="${floorY - doorHeight * 0.035}" width="${width}" height="1.5" fill="#c9a56a" opacity="0.1"/>
  <ellipse cx="${right - gap * 0.3}" cy="${floorY}" rx="${doorHeight * 0.9}" ry="${doorHeight * 0.16}" fill="url(#halo)" opacity="0.75"/>
  <g filter="url(#softer)"><path d="M${doorX} ${floorY} L${right} ${floorY} L${right + lean * 1.5} ${floorY + spill} L${doorX - lean * 2.4} ${floorY + spill} Z" fill="url(#floor)" opacity="0.75"/></g>
  <g filter="url(#soft)"><path d="M${doorX} ${floorY} L${right} ${floorY} L${right + lean * 0.7} ${floorY + spill} L${doorX - lean * 1.5} ${floorY + spill} Z" fill="url(#floor)"/></g>
  <g filter="url(#softer)"><rect x="${doorX - gap * 0.2}" y="${top}" width="${gap * 1.5}" height="${doorHeight}" fill="#f2c27c" opacity="0.7"/></g>
  <rect x="${doorX}" y="${top}" width="${gap}" height="${doorHeight}" fill="url(#slit)"/>
  <rect x="${doorX}" y="${top}" width="${gap}" height="${doorHeight}" fill="url(#slitDown)"/>
  <rect x="${right}" y="${top}" width="${gap * 0.45}" height="${doorHeight}" fill="url(#jamb)" opacity="0.8"/>
  <path d="M${doorX - leaf} ${top - doorHeight * 0.012} L${doorX} ${top + doorHeight * 0.012} L${doorX} ${floorY + doorHeight * 0.012} L${doorX - leaf} ${floorY - doorHeight * 0.004} Z" fill="url(#leaf)"/>
  <path d="M${doorX - gap * 0.09} ${top + doorHeight * 0.012} h${gap * 0.1} V${floorY + doorHeight * 0.012} h-${gap * 0.1} Z" fill="url(#edge)" filter="url(#hair)"/>
  <g filter="url(#hair)">
  ${panel(doorX - leaf * 0.84, top + doorHeight * 0.08, leaf * 0.66, doorHeight * 0.46, 0.26)}
  ${panel(doorX - leaf * 0.84, top + doorHeight * 0.62, leaf * 0.66, doorHeight * 0.29, 0.22)}
  </g>
  <circle cx="${doorX - leaf * 0.09}" cy="${top + doorHeight * 0.57}" r="${doorHeight * 0.0095}" fill="#e9bf80"/>
  <circle cx="${doorX - leaf * 0.083}" cy="${top + doorHeight * 0.567}" r="${doorHeight * 0.003}" fill="#fff6e2"/>
  </svg>`
}

/** Film grain: keeps the long gradients from banding and takes the plastic off. */
async function grain(width, height, strength) {
  const noise = Buffer.alloc(width * height * 4)
  let state = 20260901
  for (let at = 0; at < noise.length; at += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const light = (state >>> 24) & 255
    noise[at] = noise[at + 1] = noise[at + 2] = light
    noise[at + 3] = strength
  }
  return sharp(noise, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}

async function draw(name, options) {
  const { width, height } = options
  const picture = sharp(Buffer.from(scene(options))).composite([
    { input: await grain(width, height, 34), blend: 'soft-light' },
  ])
  const { size } = await picture.avif({ quality: 66, effort: 6 }).toFile(`${folder}/${name}.avif`)
  console.log(`${name}.avif ${Math.round(size / 1024)} kB`)
}

mkdirSync(folder, { recursive: true })
await draw('door-upright', { width: 1080, height: 1920, doorX: 690, floorY: 900, doorHeight: 760, gap: 74, lean: 190 })
await draw('door-wide', { width: 2400, height: 1500, doorX: 1690, floorY: 1130, doorHeight: 960, gap: 96, lean: 220 })
