// Draws the picture a link to the club is shown with: the mark beside the door of the house. Run with `node tools/art/draw-preview.mjs`.
import sharp from 'sharp'

const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <defs>
    <linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#8a6a2f"/><stop offset="0.55" stop-color="#d2b27a"/><stop offset="1" stop-color="#f1dcae"/></linearGradient>
    <linearGradient id="night" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#0b0a09"/><stop offset="0.42" stop-color="#0b0a09" stop-opacity="0.86"/><stop offset="0.75" stop-color="#0b0a09" stop-opacity="0"/></linearGradient>
  </defs>
  <rect width="1200" height="630" fill="url(#night)"/>
  <g transform="translate(92 150) scale(0.66)" fill="url(#gold)">
    <path fill-rule="evenodd" d="M186 150c-68 0-118 52-118 118s50 118 118 118 118-52 118-118-50-118-118-118Zm0 16c36 0 62 44 62 102s-26 102-62 102-62-44-62-102 26-102 62-102Z"/>
    <path d="M398 104h14v250c0 12 5 17 17 18l25 2v12H322v-12l27-2c12-1 17-6 17-18V165c0-11-4-16-15-16l-29-1v-11c32-3 58-13 76-33Z"/>
  </g>
  <rect x="137" y="452" width="96" height="2" fill="#d2b27a"/>
</svg>`

await sharp('web/shared/ui/brand/art/door-wide.avif')
  .resize(1200, 630, { fit: 'cover' })
  .composite([{ input: Buffer.from(mark) }])
  .jpeg({ quality: 82, mozjpeg: true })
  .toFile('web/public/preview.jpg')
