// Draws the land of the world once, as one SVG path, so that the city map needs neither a library nor a network.
// Run with `node tools/art/draw-world.mjs` after a change; the result is committed.
import { readFileSync, writeFileSync } from 'node:fs'
import { geoPath, geoProjection } from 'd3-geo'
import { feature } from 'topojson-client'

// The same numbers are in web/shared/charts/map-projection.ts; its test holds the two together.
const width = 2000
const north = 78
const south = -56
const standardParallel = (40 * Math.PI) / 180
const radians = Math.PI / 180
const scale = width / (2 * Math.PI)
const down = (latitude) => ((north - latitude) * radians * scale) / Math.cos(standardParallel)
const height = Math.round(down(south))

const atlas = JSON.parse(readFileSync('node_modules/world-atlas/land-110m.json', 'utf8'))
const projection = geoProjection((x, y) => [x, y / Math.cos(standardParallel)])
  .scale(scale)
  .translate([width / 2, down(0)])
  .precision(0.1)
  .clipExtent([
    [0, 0],
    [width, height],
  ])
const path = relative(geoPath(projection).digits(0)(feature(atlas, atlas.objects.land)))

/** The same path in whole steps from point to point: half the size. Rings too small to be seen fall away. */
function relative(absolute) {
  return absolute
    .split('Z')
    .map((ring) => [...ring.matchAll(/(-?\d+),(-?\d+)/g)].map(([, x, y]) => [Number(x), Number(y)]))
    .filter((ring) => ring.length > 2)
    .map(([first, ...rest]) => {
      let [x, y] = first
      const steps = rest
        .map(([toX, toY]) => {
          const step = [toX - x, toY - y]
          ;[x, y] = [toX, toY]
          return step
        })
        .filter(([across, down]) => across !== 0 || down !== 0)
        .map(([across, down]) => `${across}${down < 0 ? '' : ' '}${down}`)
      return `M${first[0]} ${first[1]}l${steps.join(' ').replaceAll(' -', '-')}z`
    })
    .join('')
}

writeFileSync(
  'web/shared/charts/world-path.generated.ts',
  `// Made by tools/art/draw-world.mjs from the Natural Earth land (public domain). Do not edit.
export const worldSize = { width: ${width}, height: ${height} }
export const worldPath =
  '${path}'
`,
)
console.log(`${(path.length / 1024).toFixed(1)} kB of land, ${width} x ${height}`)
