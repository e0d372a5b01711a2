// Draws the places the demo club posts about, in the same poster style as its portraits: bars, roofs, galleries, stages, the sea.
import { type Random, seededRandom } from '../seeded-random.ts'

const WIDTH = 1200
const HEIGHT = 900

function lights(random: Random, count: number, colour: string, bottom: number): string {
  return Array.from({ length: count }, () => {
    const radius = random.between(6, 40)
    return `<circle cx="${random.between(0, WIDTH)}" cy="${random.between(0, bottom)}" r="${radius}" fill="${colour}" opacity="${(0.05 + random.next() * 0.25).toFixed(2)}"/>`
  }).join('')
}

function crowd(random: Random, y: number, colour: string): string {
  return Array.from({ length: 18 }, (_, index) => {
    const x = index * 70 + random.between(-14, 14)
    const head = y + random.between(-26, 30)
    return `<circle cx="${x}" cy="${head}" r="30" fill="${colour}"/><path d="M${x - 66} 920q10-${random.between(190, 230)} 66-${860 - head}q56 ${random.between(10, 40)} 66 240z" fill="${colour}"/>`
  }).join('')
}

const scenes: Record<string, (random: Random) => string> = {
  skyline: (random) =>
    `<rect width="1200" height="900" fill="#0f1626"/><circle cx="880" cy="250" r="130" fill="#e9b872"/>${Array.from(
      { length: 15 },
      (_, index) => {
        const height = random.between(220, 560)
        const x = index * 84 - 20
        const windows = Array.from({ length: 14 }, () =>
          random.chance(0.6)
            ? `<rect x="${x + 10 + random.index(4) * 16}" y="${900 - height + 20 + random.index(12) * 30}" width="8" height="14" fill="#f0c98a" opacity=".8"/>`
            : '',
        ).join('')
        return `<rect x="${x}" y="${900 - height}" width="${random.between(70, 88)}" height="${height}" fill="${index % 2 ? '#16203a' : '#1d2b49'}"/>${windows}`
      },
    ).join('')}`,
  sea: (random) =>
    `<rect width="1200" height="900" fill="#a5482c"/><rect width="1200" height="330" fill="#c8663f"/><circle cx="640" cy="440" r="190" fill="#ffd79a"/><rect y="470" width="1200" height="430" fill="#3d1c1a"/>${Array.from(
      { length: 26 },
      (_, index) =>
        `<rect x="${640 - random.between(40, 330)}" y="${486 + index * 16}" width="${random.between(120, 560)}" height="6" rx="3" fill="#ffd79a" opacity="${(0.7 - index * 0.022).toFixed(2)}"/>`,
    ).join(
      '',
    )}<path d="M0 900V300q90 120 60 600zM-20 330q130-120 250-20q-120-40-230 40q150-40 230 90q-100-80-240-60z" fill="#1f0d0b"/>`,
  bar: (random) =>
    `<rect width="1200" height="900" fill="#1c1512"/><rect y="90" width="1200" height="430" fill="#3a241b"/>${[
      230, 370, 510,
    ]
      .map(
        (shelf) =>
          `<rect y="${shelf}" width="1200" height="12" fill="#120d0a"/>${Array.from({ length: 24 }, (_, index) => {
            const height = random.between(62, 116)
            const x = index * 50 + random.between(4, 14)
            const colour = random.pick(['#d2a15e', '#7d2f2c', '#1f4546', '#e7d9bf', '#8a6a2f', '#38492f'])
            return `<path d="M${x} ${shelf}v-${height - 30}q0-8 8-12v-18h12v18q8 4 8 12v${height - 30}z" fill="${colour}" opacity=".92"/>`
          }).join('')}`,
      )
      .join(
        '',
      )}<rect y="640" width="1200" height="260" fill="#0d0b0a"/><rect y="640" width="1200" height="16" fill="#d2a15e"/>${[
      200, 520, 560, 930,
    ]
      .map(
        (x) =>
          `<path d="M${x} 560h84l-36 44v34h22v6h-56v-6h22v-34z" fill="#f4efe6" opacity=".9"/><path d="M${x + 14} 572h56l-28 32z" fill="#c8663f"/>`,
      )
      .join(
        '',
      )}${[180, 600, 1020].map((x) => `<path d="M${x} 0v70" stroke="#0d0b0a" stroke-width="6"/><path d="M${x - 70} 130q70-120 140 0z" fill="#e7d9bf"/><path d="M${x - 70} 130L${x - 260} 640h520L${x + 70} 130z" fill="#ffd79a" opacity=".08"/>`).join('')}`,
  gallery: (random) =>
    `<rect width="1200" height="900" fill="#d9cdb8"/><rect y="700" width="1200" height="200" fill="#b7a48a"/>${[
      [110, 150, 300, 380],
      [480, 110, 250, 330],
      [810, 170, 290, 360],
    ]
      .map(([x = 0, y = 0, wide = 0, high = 0]) => {
        const ground = random.pick(['#5c1f1b', '#13292b', '#c99a57', '#2b2620', '#a5482c'])
        const shape = random.pick([
          `<circle cx="${x + wide / 2}" cy="${y + high / 2}" r="${wide / 3}" fill="#f0b46a"/>`,
          `<path d="M${x} ${y + high}L${x + wide} ${y + high * 0.3}V${y + high}z" fill="#e7d9bf"/>`,
          `<rect x="${x + wide * 0.25}" y="${y + high * 0.2}" width="${wide * 0.5}" height="${high * 0.6}" fill="#efe6d6"/>`,
        ])
        return `<rect x="${x - 12}" y="${y - 12}" width="${wide + 24}" height="${high + 24}" fill="#2c2620"/><rect x="${x}" y="${y}" width="${wide}" height="${high}" fill="${ground}"/>${shape}`
      })
      .join(
        '',
      )}${[350, 410, 820].map((x) => `<circle cx="${x}" cy="560" r="32" fill="#1c1512"/><path d="M${x - 52} 860q-8-250 52-262q60 12 52 262z" fill="#1c1512"/>`).join('')}`,
  stage: (random) =>
    `<rect width="1200" height="900" fill="#160d0c"/>${[160, 420, 700, 1000]
      .map(
        (x, index) =>
          `<path d="M${x} 0L${x - 220 + index * 60} 900h300z" fill="${index % 2 ? '#f0b46a' : '#c8663f'}" opacity=".26"/>`,
      )
      .join(
        '',
      )}${lights(random, 40, '#f0b46a', 420)}<circle cx="610" cy="420" r="36" fill="#0d0b0a"/><path d="M540 650q0-180 70-186q70 6 70 186z" fill="#0d0b0a"/><rect x="470" y="590" width="280" height="40" fill="#0d0b0a"/>${crowd(random, 690, '#050404')}`,
  table: (random) =>
    `<rect width="1200" height="900" fill="#13292b"/><ellipse cx="600" cy="640" rx="560" ry="260" fill="#efe6d6"/><ellipse cx="600" cy="640" rx="560" ry="260" fill="#000" opacity=".06"/>${Array.from(
      { length: 8 },
      (_, index) => {
        const angle = (index / 8) * Math.PI * 2
        const x = 600 + Math.cos(angle) * 410
        const y = 640 + Math.sin(angle) * 178
        return `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="82" ry="40" fill="#fffaf5"/><ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="50" ry="23" fill="${random.pick(['#a5482c', '#38492f', '#c99a57', '#5c1f1b'])}"/>`
      },
    ).join(
      '',
    )}${[480, 600, 720].map((x) => `<rect x="${x - 8}" y="470" width="16" height="150" fill="#e7d9bf"/><path d="M${x} 410q26 36 0 60q-26-24 0-60z" fill="#ffd79a"/><circle cx="${x}" cy="440" r="120" fill="#ffd79a" opacity=".12"/>`).join('')}`,
  runway: (random) =>
    `<rect width="1200" height="900" fill="#2c2620"/><path d="M470 260h260l330 640H140z" fill="#efe6d6"/>${[
      [600, 380, 1],
      [600, 250, 0.45],
    ]
      .map(
        ([x = 0, y = 0, size = 1]) =>
          `<g transform="translate(${x} ${y}) scale(${size})"><circle cy="-40" r="40" fill="#53301b"/><path d="M-60 320q-30-280 60-316q90 36 60 316z" fill="#5c1f1b"/><path d="M-30 320h22v120h-22zM8 320h22v120H8z" fill="#53301b"/></g>`,
      )
      .join('')}${crowd(random, 760, '#14100d').replaceAll('<circle', '<circle opacity=".96"')}`,
  palms: (random) =>
    `<rect width="1200" height="900" fill="#1f4546"/><rect y="420" width="1200" height="480" fill="#13292b"/><circle cx="300" cy="280" r="120" fill="#e2b577"/>${[
      200, 620, 1010,
    ]
      .map((x) => {
        const top = random.between(180, 300)
        const leaves = [-150, -100, -40, 40, 100, 150]
          .map(
            (reach) =>
              `<path d="M${x} ${top}q${reach} -90 ${reach * 1.5} ${Math.abs(reach) * 0.7}q${-reach * 0.6} -60 ${-reach * 1.5} ${-Math.abs(reach) * 0.7}z" fill="#0b1314"/>`,
          )
          .join('')
        return `<path d="M${x - 12} 900q20-400 4-${900 - top}h18q14 300-2 ${900 - top}z" fill="#0b1314"/>${leaves}`
      })
      .join('')}<rect y="700" width="1200" height="120" fill="#2b7a78" opacity=".5"/>`,
}

export function drawScene(name: string, seed: string): string {
  const draw = scenes[name]
  if (!draw) throw new Error(`There is no scene called ${name}.`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${draw(seededRandom(seed))}<rect width="1200" height="900" fill="#000" opacity=".06"/></svg>`
}
