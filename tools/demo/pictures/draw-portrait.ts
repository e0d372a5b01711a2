// Draws one poster-style portrait as SVG from a seed: flat shapes, one strong light, a limited palette. No network, no photographs.
import { type Random, seededRandom } from '../seeded-random.ts'

const skins = [
  { light: '#f3d3bb', shade: '#c9916f', deep: '#8f5a41', lip: '#b8494a' },
  { light: '#e9bd98', shade: '#b97a52', deep: '#7c4a2e', lip: '#a83f3f' },
  { light: '#d29b6f', shade: '#94603c', deep: '#5e3a22', lip: '#8e3a34' },
  { light: '#b57a4e', shade: '#774826', deep: '#462713', lip: '#7d2f2c' },
  { light: '#8a5433', shade: '#53301b', deep: '#2e190d', lip: '#6e2a2a' },
  { light: '#6a3f28', shade: '#3b2114', deep: '#1f100a', lip: '#5c2323' },
]

const hairs = [
  { base: '#15100d', shine: '#3a2c24' },
  { base: '#2a1a12', shine: '#5a3a28' },
  { base: '#4a2c19', shine: '#80502e' },
  { base: '#7a3f1d', shine: '#b5672f' },
  { base: '#b98d52', shine: '#e0bd84' },
  { base: '#8d8780', shine: '#c9c3ba' },
  { base: '#d8d2c6', shine: '#f4efe6' },
]

/** Ground, a second tone of the same evening, an accent for light, and the cloth. */
const evenings = [
  { ground: '#1c1512', second: '#3a241b', light: '#d2a15e', cloth: '#0d0b0a', trim: '#e7d9bf' },
  { ground: '#5c1f1b', second: '#8a2f24', light: '#f0b46a', cloth: '#160d0c', trim: '#f3dcc0' },
  { ground: '#13292b', second: '#1f4546', light: '#e2b577', cloth: '#0b1314', trim: '#e9e0cf' },
  { ground: '#c99a57', second: '#e3bf83', light: '#fff0cf', cloth: '#231a12', trim: '#f7ecd8' },
  { ground: '#2e161b', second: '#55262e', light: '#e7a67c', cloth: '#170b0e', trim: '#f1e0da' },
  { ground: '#d9cdb8', second: '#efe6d6', light: '#ffffff', cloth: '#2c2620', trim: '#ffffff' },
  { ground: '#1f2a1d', second: '#38492f', light: '#dcbb72', cloth: '#0f140d', trim: '#ece3cd' },
  { ground: '#a5482c', second: '#c8663f', light: '#ffd79a', cloth: '#1f100b', trim: '#fbe6cd' },
  { ground: '#0f1626', second: '#1d2b49', light: '#e9b872', cloth: '#080b14', trim: '#e6e0d4' },
  { ground: '#b7a6a0', second: '#d6c8c2', light: '#fff6ee', cloth: '#38292a', trim: '#fffaf5' },
] as const

type Evening = (typeof evenings)[number]
type Skin = (typeof skins)[number]
type Hair = (typeof hairs)[number]

export type Presentation = 'woman' | 'man'

export interface PortraitOptions {
  readonly seed: string
  readonly presentation: Presentation
  /** 0 is the fairest, 5 the deepest. */
  readonly skin: number
  readonly grey?: boolean
  /** Another picture of the same person: same skin, hair and face, another evening, crop and light. */
  readonly take?: number
}

function backdrop(evening: Evening, random: Random): string {
  const { ground, second, light } = evening
  const base = `<rect width="800" height="1000" fill="${ground}"/>`
  const kinds = [
    () =>
      `<circle cx="${random.between(250, 560)}" cy="${random.between(300, 420)}" r="${random.between(270, 340)}" fill="${second}"/>`,
    () =>
      Array.from({ length: 9 }, (_, index) => {
        const y = 40 + index * 112
        return `<path d="M-50 ${y + 90}L850 ${y - 130}v52L-50 ${y + 142}z" fill="${second}" opacity=".75"/>`
      }).join(''),
    () => {
      const x = random.between(60, 140)
      return `<path d="M${x} 1000V360a${400 - x} ${400 - x} 0 0 1 ${800 - 2 * x} 0v640z" fill="${second}"/>`
    },
    () => `<path d="M0 0h${random.between(330, 480)}L${random.between(180, 330)} 1000H0z" fill="${second}"/>`,
    () =>
      Array.from({ length: 26 }, () => {
        const radius = random.between(8, 46)
        return `<circle cx="${random.between(0, 800)}" cy="${random.between(0, 760)}" r="${radius}" fill="${light}" opacity="${(random.next() * 0.22 + 0.05).toFixed(2)}"/>`
      }).join(''),
    () =>
      Array.from({ length: 7 }, (_, index) => {
        const x = index * 120 - 10
        return `<rect x="${x}" y="${random.between(120, 460)}" width="112" height="1000" fill="${second}" opacity=".8"/>`
      }).join(''),
  ]
  return base + (kinds[random.index(kinds.length)]?.() ?? '')
}

function clothing(evening: Evening, skin: Skin, presentation: Presentation, random: Random): string {
  const { cloth, trim, light } = evening
  const shoulders =
    presentation === 'man'
      ? 'M60 1000C70 840 150 770 290 735L400 800L510 735C650 770 730 840 740 1000z'
      : 'M110 1000C118 860 190 790 312 752L400 800L488 752C610 790 682 860 690 1000z'
  const body = (fill: string) => `<path d="${shoulders}" fill="${fill}"/>`
  const shade = `<path d="${shoulders}" fill="#000" opacity=".28" clip-path="url(#shade-side)"/>`
  const styles: (() => string)[] = [
    // A rolled neck.
    () =>
      `${body(cloth)}${shade}<path d="M318 690q82 44 164 0l10 90q-92 50-184 0z" fill="${cloth}"/><path d="M318 690q82 44 164 0l3 26q-85 44-170 0z" fill="#fff" opacity=".09"/>`,
    // Jacket over an open shirt.
    () =>
      `${body(cloth)}<path d="M314 742L400 925L486 742L440 725H360z" fill="${trim}"/><path d="M352 728L400 850L448 728z" fill="${skin.shade}"/>${shade}<path d="M306 738L392 960L372 1000H330L262 800z" fill="${cloth}"/><path d="M494 738L408 960L428 1000H470L538 800z" fill="${cloth}"/><path d="M306 738L392 960" stroke="#fff" stroke-opacity=".14" stroke-width="3" fill="none"/>`,
    // Crew neck.
    () => `${body(cloth)}${shade}<path d="M306 742q94 84 188 0l-22-20H328z" fill="${skin.shade}"/>`,
  ]
  const womens: (() => string)[] = [
    // Bare shoulders, a straight neckline.
    () =>
      `<path d="${shoulders}" fill="${skin.light}"/><path d="${shoulders}" fill="${skin.shade}" clip-path="url(#shade-side)"/><path d="M112 1000c2-40 8-70 18-92q270 74 540 0c10 22 16 52 20 92z" fill="${cloth}"/>`,
    // A deep neckline.
    () =>
      `<path d="${shoulders}" fill="${skin.light}"/><path d="${shoulders}" fill="${skin.shade}" clip-path="url(#shade-side)"/><path d="M110 1000C118 860 180 800 268 768L400 985L532 768C620 800 682 860 690 1000z" fill="${cloth}"/><path d="M268 768L400 985L532 768" fill="none" stroke="${light}" stroke-opacity=".35" stroke-width="4"/>`,
    // Thin straps.
    () =>
      `<path d="${shoulders}" fill="${skin.light}"/><path d="${shoulders}" fill="${skin.shade}" clip-path="url(#shade-side)"/><path d="M250 775l22-6 18 150-30 10zM550 775l-22-6-18 150 30 10z" fill="${cloth}"/><path d="M190 1000c20-60 50-90 90-98q120 60 240 0c40 8 70 38 90 98z" fill="${cloth}"/>`,
  ]
  const mens: (() => string)[] = [
    // Black tie.
    () =>
      `${body(cloth)}<path d="M318 745L400 960L482 745L440 722H360z" fill="${trim}"/>${shade}<path d="M312 735L386 985H300L240 800z" fill="${cloth}"/><path d="M488 735L414 985H500L560 800z" fill="${cloth}"/><path d="M340 752l60 24 60-24v56l-60-22-60 22z" fill="${cloth}"/><circle cx="400" cy="778" r="11" fill="#2a2420"/>`,
    // Shirt and tie.
    () =>
      `${body(cloth)}<path d="M310 738L400 960L490 738L440 722H360z" fill="${trim}"/><path d="M384 770h32l14 180-30 50-30-50z" fill="${light}" opacity=".85"/>${shade}<path d="M306 736L390 985H300L236 800z" fill="${cloth}"/><path d="M494 736L410 985H500L564 800z" fill="${cloth}"/>`,
  ]
  const choices = presentation === 'woman' ? [...styles, ...womens, ...womens] : [...styles, ...mens]
  return choices[random.index(choices.length)]?.() ?? ''
}

function face(skin: Skin, presentation: Presentation, evening: Evening, random: Random): string {
  const jaw = presentation === 'man' ? random.between(118, 132) : random.between(100, 114)
  const chin = presentation === 'man' ? random.between(632, 648) : random.between(622, 634)
  const top = 300
  const head = `M${400 - 146} 440C${400 - 150} 350 ${400 - 100} ${top} 400 ${top}C${400 + 100} ${top} ${400 + 150} 350 ${400 + 146} 440C${400 + 144} 530 ${400 + jaw} ${chin - 70} ${400 + 62} ${chin - 14}Q400 ${chin + 18} ${400 - 62} ${chin - 14}C${400 - jaw} ${chin - 70} ${400 - 144} 530 ${400 - 146} 440z`
  const neckWidth = presentation === 'man' ? 84 : 66
  const brow = presentation === 'man' ? 13 : 8
  const browY = 430
  const lipWidth = random.between(42, 52)
  const lipY = 572
  const eyes = [340, 460]
    .map((x) => {
      const outer = x < 400 ? -1 : 1
      return `<path d="M${x - 34 * outer} 470q${30 * outer} -24 ${66 * outer} -4q${-30 * outer} 22 ${-66 * outer} 4z" fill="#fbf5ec"/>
      <circle cx="${x + 3 * outer}" cy="465" r="12.5" fill="#1b1310"/>
      <circle cx="${x + 3 * outer + 4}" cy="461" r="3.2" fill="#fff"/>
      <path d="M${x - 38 * outer} 471q${32 * outer} -32 ${76 * outer} -6" fill="none" stroke="#120c0a" stroke-width="${presentation === 'woman' ? 8 : 5}" stroke-linecap="round"/>
      <path d="M${x - 42 * outer} ${browY + 4}q${40 * outer} -26 ${88 * outer} 0" fill="none" stroke="${skin.deep}" stroke-width="${brow}" stroke-linecap="round"/>`
    })
    .join('')
  const lips =
    presentation === 'woman'
      ? `<path d="M${400 - lipWidth} ${lipY}q${lipWidth * 0.5} -20 ${lipWidth - 6} -10q6 4 12 0q${lipWidth * 0.5 - 6} -10 ${lipWidth - 6} 10q${-lipWidth * 0.5} 28 ${-lipWidth} 28t${-lipWidth} -28z" fill="${skin.lip}"/><path d="M${400 - lipWidth} ${lipY}q${lipWidth} 12 ${lipWidth * 2} 0" stroke="#000" stroke-opacity=".35" stroke-width="3" fill="none"/>`
      : `<path d="M${400 - lipWidth} ${lipY}q${lipWidth} 10 ${lipWidth * 2} 0" stroke="${skin.deep}" stroke-width="7" stroke-linecap="round" fill="none"/><path d="M${400 - 22} ${lipY + 22}q22 8 44 0" stroke="${skin.deep}" stroke-opacity=".5" stroke-width="5" stroke-linecap="round" fill="none"/>`
  return `
  <path d="M${400 - neckWidth} 600h${neckWidth * 2}v140q${-neckWidth} 74 ${-neckWidth * 2} 0z" fill="${skin.shade}"/>
  <path d="M${400 - neckWidth} 620q${neckWidth} 70 ${neckWidth * 2} 0v60q${-neckWidth} 40 ${-neckWidth * 2} 0z" fill="${skin.deep}" opacity=".75"/>
  <ellipse cx="252" cy="478" rx="20" ry="40" fill="${skin.shade}"/><ellipse cx="548" cy="478" rx="20" ry="40" fill="${skin.shade}"/>
  <clipPath id="head"><path d="${head}"/></clipPath>
  <path d="${head}" fill="${skin.light}"/>
  <g clip-path="url(#head)">
    <path d="M402 280q-14 90 2 160q26 44 22 74q-20 24-26 26l-4 400h200V280z" fill="${skin.shade}"/>
    <path d="M300 300q100 50 200 0v-60H300z" fill="${skin.deep}" opacity=".35"/>
    <path d="M470 500l60-20-40 110z" fill="${skin.light}" opacity=".35"/>
    <path d="M330 640q70 30 140 0v40H330z" fill="${skin.deep}" opacity=".35"/>
    ${evening.light ? `<path d="M540 300q30 160-30 300h60V300z" fill="${evening.light}" opacity=".28"/>` : ''}
  </g>
  <path d="M398 452q-4 50-20 74q10 14 40 6" fill="none" stroke="${skin.deep}" stroke-opacity=".55" stroke-width="5" stroke-linecap="round"/>
  ${eyes}${lips}`
}

interface HairShape {
  readonly back?: string
  readonly front: string
}

function hairOf(presentation: Presentation, hair: Hair, random: Random): HairShape {
  const { base, shine } = hair
  const women: HairShape[] = [
    // Long, parted in the middle.
    {
      back: `<path d="M232 470C210 250 330 215 400 215S590 250 568 470C566 640 620 760 640 860Q520 800 400 800T160 860C180 760 234 640 232 470z" fill="${base}"/>`,
      front: `<path d="M400 262C300 262 246 340 250 500C270 440 340 380 400 290C460 380 530 440 550 500C554 340 500 262 400 262z" fill="${base}"/><path d="M400 280C340 290 290 340 274 410" stroke="${shine}" stroke-width="9" fill="none" stroke-linecap="round"/>`,
    },
    // A sharp bob with a fringe.
    {
      back: `<path d="M222 620C196 300 290 220 400 220S604 300 578 620q-34 20-72 0V400H294v220q-38 20-72 0z" fill="${base}"/>`,
      front: `<path d="M238 430C240 300 310 240 400 240S560 300 562 430Q400 380 238 430z" fill="${base}"/><path d="M270 390Q400 350 530 390" stroke="${shine}" stroke-width="8" fill="none" stroke-linecap="round" opacity=".8"/>`,
    },
    // A low knot, drawn back.
    {
      back: `<circle cx="400" cy="236" r="74" fill="${base}"/>`,
      front: `<path d="M246 450C240 310 310 246 400 246S560 310 554 450C540 370 480 318 400 318S260 370 246 450z" fill="${base}"/><path d="M300 320Q340 276 400 270" stroke="${shine}" stroke-width="8" fill="none" stroke-linecap="round"/>`,
    },
    // Full curls.
    {
      back: Array.from({ length: 30 }, (_, index) => {
        const angle = (index / 30) * Math.PI * 1.5 + Math.PI * 0.75
        const x = 400 + Math.cos(angle) * random.between(170, 215)
        const y = 430 + Math.sin(angle) * random.between(180, 215)
        return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${random.between(52, 76)}" fill="${base}"/>`
      }).join(''),
      front: Array.from({ length: 11 }, (_, index) => {
        const angle = Math.PI + (index / 10) * Math.PI
        const x = 400 + Math.cos(angle) * 150
        const y = 400 + Math.sin(angle) * 130
        return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="42" fill="${base}"/><path d="M${(x - 16).toFixed(0)} ${(y - 12).toFixed(0)}q16 -16 32 0" stroke="${shine}" stroke-width="5" fill="none" stroke-linecap="round"/>`
      }).join(''),
    },
    // Swept to one side, over a shoulder.
    {
      back: `<path d="M236 500C206 290 300 212 410 214S596 300 574 520C570 660 640 740 600 900Q540 860 520 760L280 640Q240 600 236 500z" fill="${base}"/>`,
      front: `<path d="M250 460C250 320 320 244 420 246C510 250 560 320 556 470C540 390 470 340 360 322C300 346 262 400 250 460z" fill="${base}"/><path d="M350 300C440 300 520 350 544 430" stroke="${shine}" stroke-width="8" fill="none" stroke-linecap="round"/>`,
    },
    // Cropped very short.
    {
      front: `<path d="M252 420C250 310 316 256 400 256S550 310 548 420C530 350 480 322 400 322S270 350 252 420z" fill="${base}"/>`,
    },
  ]
  const men: HairShape[] = [
    // Side parting.
    {
      front: `<path d="M246 470C230 330 300 236 410 232S572 320 554 470C548 420 540 390 520 362C450 372 360 352 320 316C280 350 256 400 246 470z" fill="${base}"/><path d="M330 300C380 330 450 348 512 340" stroke="${shine}" stroke-width="8" fill="none" stroke-linecap="round"/>`,
    },
    // Slicked back.
    {
      front: `<path d="M246 460C236 310 300 240 400 240S564 310 554 460C540 370 500 322 400 316S260 370 246 460z" fill="${base}"/><path d="M300 330Q340 270 400 262M340 316Q370 286 420 280" stroke="${shine}" stroke-width="7" fill="none" stroke-linecap="round"/>`,
    },
    // Buzzed.
    {
      front: `<path d="M252 440C246 320 312 262 400 262S554 320 548 440C536 370 490 338 400 338S264 370 252 440z" fill="${base}" opacity=".82"/>`,
    },
    // Loose waves.
    {
      back: `<path d="M226 560C196 330 300 214 400 214S604 330 574 560q-20 40-50 10V400H276v170q-30 30-50-10z" fill="${base}"/>`,
      front: `<path d="M244 470C244 320 320 240 400 240S556 320 556 470C520 430 500 380 430 320C380 370 280 380 244 470z" fill="${base}"/><path d="M300 360C340 340 380 320 410 290" stroke="${shine}" stroke-width="8" fill="none" stroke-linecap="round"/>`,
    },
    // Tight curls on top.
    {
      front: Array.from({ length: 22 }, (_, index) => {
        const row = index % 2
        const angle = Math.PI * 1.06 + (index / 21) * Math.PI * 0.88
        const reach = row ? 156 : 128
        const x = 400 + Math.cos(angle) * reach
        const y = 408 + Math.sin(angle) * (reach + 6)
        return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="34" fill="${row ? base : shine}" opacity="${row ? 1 : 0.55}"/>`
      }).join(''),
    },
    // Shaved.
    {
      front: `<path d="M300 330Q350 290 420 292" stroke="#fff" stroke-opacity=".25" stroke-width="12" fill="none" stroke-linecap="round"/>`,
    },
  ]
  const shapes = presentation === 'woman' ? women : men
  return shapes[random.index(shapes.length)] ?? { front: '' }
}

function beard(hair: Hair, random: Random): string {
  const kinds = [
    '',
    '',
    `<path d="M262 500C268 600 320 660 400 662S532 600 538 500C524 556 500 560 470 548Q400 522 330 548C300 560 276 556 262 500zM352 572q48 14 96 0q-10 34-48 34t-48-34z" fill="${hair.base}" fill-rule="evenodd"/>`,
    `<path d="M256 480C262 600 330 656 400 656S538 600 544 480C540 560 490 620 400 620S260 560 256 480z" fill="${hair.base}" opacity=".38"/>`,
    `<path d="M346 556q54 -24 108 0q-20 14-54 8q-34 6-54-8z" fill="${hair.base}"/>`,
  ]
  return kinds[random.index(kinds.length)] ?? ''
}

function accessories(presentation: Presentation, evening: Evening, random: Random): string {
  const roll = random.next()
  const gold = evening.light
  if (roll < 0.16) {
    return `<g fill="none" stroke="#14100d" stroke-width="8"><rect x="288" y="436" width="96" height="70" rx="30"/><rect x="416" y="436" width="96" height="70" rx="30"/><path d="M384 462q16-12 32 0M288 456l-38-10M512 456l38-10"/></g>`
  }
  if (roll < 0.3) {
    return `<g><path d="M276 440h112q-2 72-56 74t-56-74zM412 440h112q-2 72-56 74t-56-74z" fill="#0d0a09"/><path d="M384 448q16-8 32 0M276 444l-28-6M524 444l28-6" stroke="#0d0a09" stroke-width="8" fill="none"/><path d="M296 452l30 0-22 30zM432 452l30 0-22 30z" fill="#fff" opacity=".16"/></g>`
  }
  if (presentation === 'woman' && roll < 0.72) {
    return roll < 0.5
      ? `<g fill="none" stroke="${gold}" stroke-width="7"><circle cx="250" cy="548" r="27"/><circle cx="550" cy="548" r="27"/></g>`
      : `<g fill="${gold}"><path d="M250 520l12 40-12 46-12-46zM550 520l12 40-12 46-12-46z"/></g>`
  }
  return ''
}

export function drawPortrait({ seed, presentation, skin: tone, grey = false, take = 0 }: PortraitOptions): string {
  const person = seededRandom(`${seed}:person`)
  const moment = seededRandom(`${seed}:take:${take}`)
  const skin = skins[tone] ?? skins[2]
  const shades = tone >= 3 ? 3 : 5
  const hair = grey ? hairs[5 + person.index(2)] : hairs[person.index(shades)]
  const evening = evenings[moment.index(evenings.length)]
  if (!skin || !hair || !evening) throw new Error('A palette is empty.')
  const shape = hairOf(presentation, hair, person)
  const faceDrawing = face(skin, presentation, evening, person)
  const chin = presentation === 'man' ? beard(hair, person) : ''
  const zoom = 1.14 + moment.next() * 0.2
  const lean = (moment.next() - 0.5) * 10
  const flip = moment.next() < 0.5 ? -1 : 1
  const shift = moment.between(-40, 40)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000">
  <defs><clipPath id="shade-side"><path d="M404 600h500v500H396z"/></clipPath>
  <radialGradient id="glow" cx=".5" cy=".38" r=".75"><stop offset="0" stop-color="${evening.light}" stop-opacity=".08"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></radialGradient></defs>
  ${backdrop(evening, moment)}
  <g transform="translate(${400 + shift} 1016) scale(${(flip * zoom).toFixed(3)} ${zoom.toFixed(3)}) rotate(${(lean / 3).toFixed(2)}) translate(-400 -1000)">
    ${shape.back ?? ''}
    ${clothing(evening, skin, presentation, moment)}
    <g transform="translate(0 52) rotate(${lean.toFixed(2)} 400 640)">
      ${faceDrawing}${chin}${shape.front}${accessories(presentation, evening, person)}
    </g>
  </g>
  <rect width="800" height="1000" fill="url(#glow)"/>
</svg>`
}
