// `npm run attack -- [REQUESTS] [SEED]` (100,000 and today's): what an attacker would run against a club of its own. Ends with a table of what was
// tried and what got through; a run with the same seed asks the same.
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { FLOODS, type FloodName } from './floods/flooder.ts'
import type { FloodResult } from './floods/rounds.ts'
import { attackChannels } from './parts/channels.ts'
import { attackFrames } from './parts/frames.ts'
import { fuzz } from './parts/fuzz.ts'
import { guess } from './parts/guesses.ts'
import { damageFolders, fillDisk, flood } from './parts/hard-days.ts'
import { killWhileWriting } from './parts/kills.ts'
import { attackPictures } from './parts/pictures.ts'
import { attackProcedures } from './parts/procedures.ts'
import { attackTables } from './parts/tables.ts'
import { type Club, openClub } from './support/club.ts'
import { type Judge, type Kind, makeJudge } from './support/judge.ts'
import { chanceOf } from './support/random.ts'
import { layScene, type Scene } from './support/scene.ts'
import { openSmallDisk } from './support/small-disk.ts'
import { compareSnapshots, takeSnapshot } from './support/snapshot.ts'
import { readSurface } from './support/surface.ts'
import { openWire, type Wire } from './support/wire.ts'

const requestsWanted = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''))
/** A short run tries a part of each list, another one each day. */
const isShort = requestsWanted < 50_000
/** Beside floods, of a long run on a quiet machine. */
const MOST_TIMES = 1.5
const MOST_MEGABYTES = 400
const SHORT_FLOODS: readonly FloodName[] = ['unfinished bodies', 'requests without a session']
/** Enough for a club, and soon full. */
const SMALL_DISK_MB = 300
/** Notifications and counters follow their cause. */
const SETTLES_WITHIN_MS = 300

interface Line {
  readonly part: string
  readonly requests: number
  readonly seconds: number
  readonly through: Readonly<Record<Kind, number>>
}

async function main(): Promise<void> {
  const club = await openClub({ O1_RATE_LIMITS: 'off' })
  try {
    const lines = await attack(club)
    console.log(`\nSeed ${seed}. What was tried, and what got through:\n`)
    console.log('| part | requests | seconds | answers of 5xx | rows read | rows changed | bytes read | events heard |')
    console.log('|---|---:|---:|---:|---:|---:|---:|---:|')
    for (const { part, requests, seconds, through } of lines) {
      const { errors, rows, changes, bytes, events } = through
      console.log(
        `| ${part} | ${requests.toLocaleString('en')} | ${seconds.toFixed(0)} | ${errors} | ${rows} | ${changes} | ${bytes} | ${events} |`,
      )
    }
    const held = lines.filter(({ through }) => Object.values(through).every((count) => count === 0)).length
    console.log(`\n${held} passed, ${lines.length - held} failed`)
  } finally {
    await club.close()
  }
}

async function attack(club: Club): Promise<Line[]> {
  const chance = chanceOf(seed)
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#804020' } })
    .jpeg()
    .toBuffer()
  const scene = await layScene(club, picture)
  const surface = await readSurface(club.database)
  const judge = makeJudge(scene.secrets)
  const wire = openWire(club.url, judge)
  const share = <T>(list: readonly T[], most: number) => (isShort ? list.slice(0, most) : list)
  const lines: Line[] = []

  async function partUnchecked(name: string, run: () => Promise<number | undefined>): Promise<void> {
    const [sentBefore, countsBefore, began] = [wire.sent, { ...judge.counts() }, Date.now()]
    const requests = ((await run()) ?? 0) + wire.sent - sentBefore
    const seconds = (Date.now() - began) / 1000
    lines.push({ part: name, requests, seconds, through: since(countsBefore, judge) })
    console.log(`${name}: ${requests.toLocaleString('en')} requests in ${seconds.toFixed(0)} s`)
  }
  /** One after which everything the victims have must be as it was. */
  const part = (name: string, run: () => Promise<number | undefined>) =>
    partUnchecked(name, async () => {
      const before = await takeSnapshot(club.database, scene)
      const others = await run()
      await checkStanding(wire, judge, scene)
      await sleep(SETTLES_WITHIN_MS)
      compareSnapshots(judge, name, before, await takeSnapshot(club.database, scene))
      return others
    })

  await part('tables, verbs, columns, preferences', async () => {
    await wire.sendAll(share(attackTables(surface.tables, scene, chance), 2500))
    return undefined
  })
  await part('procedures and functions, others’ ids', async () => {
    await wire.sendAll(share(attackProcedures(surface.procedures, scene, chance, isShort ? 1 : 5), 1200))
    return undefined
  })
  await part('filters on what can’t be read', async () => {
    await guess({ wire, judge, database: club.database, scene, chance }, surface.tables, isShort ? 0.2 : 1)
    return undefined
  })
  await part('pictures, folders, buckets', async () => {
    await wire.sendAll(share(attackPictures(scene, picture, chance), 700))
    return undefined
  })
  // The victims act here themselves, so what they have changes: only what is heard counts.
  await partUnchecked('channels', () =>
    attackChannels(
      club,
      judge,
      scene,
      surface.tables.map(({ name }) => name),
    ),
  )
  await part('odd frames', () => attackFrames(club, judge, scene, chance, isShort ? 500 : 5000))
  const left = Math.max(requestsWanted - lines.reduce((sum, { requests }) => sum + requests, 0), 0)
  await part('chance, all services', async () => {
    await wire.sendAll(fuzz(surface, scene, chance, left))
    return undefined
  })
  await partUnchecked('killed while writing', () =>
    killWhileWriting({ club, judge, scene, chance, picture }, isShort ? 3 : 30),
  )
  await hardDays(judge, partUnchecked)
  await report(club, judge)
  return lines
}

type Part = (name: string, run: () => Promise<number | undefined>) => Promise<void>

/** On a club of its own, on a disk that can be filled, with its limits on. */
async function hardDays(judge: Judge, part: Part): Promise<void> {
  const disk = await openSmallDisk(SMALL_DISK_MB)
  if (!disk) console.log('Nothing may be mounted here: the full disk was not tried.')
  const club = await openClub({ NODE_ENV: 'development', LOG_LEVEL: 'warn' }, disk?.folder)
  try {
    await part('visitors’ floods', async () => {
      const names = Object.keys(FLOODS) as FloodName[]
      const plan = isShort
        ? { connections: 40, rounds: 1, secondsOfRound: 0.3, secondsUntilHeight: 0.2 }
        : { connections: 500, rounds: 3, secondsOfRound: 5, secondsUntilHeight: 1.5 }
      const results = await flood(club, judge, plan, isShort ? SHORT_FLOODS : names)
      // A short run shares its machine with others: it judges no times.
      if (!isShort) for (const result of results) judgeFlood(judge, result)
      return results.reduce((sum, { quiet, flooded }) => sum + quiet.requests + flooded.requests, 0)
    })
    if (disk) await part('a full disk', () => fillDisk(club, judge, disk))
    await part('lost and damaged folders', () => damageFolders(club, judge, isShort))
  } finally {
    await club.close()
    await disk?.remove()
  }
}

function judgeFlood(judge: Judge, { flood: name, quiet, flooded, times, megabytes }: FloodResult): void {
  const words = `${name}: members’ p95 ${quiet.p95} → ${flooded.p95} ms (× ${times.toFixed(2)}), ${megabytes.toFixed(0)} MB`
  console.log(`  ${words}`)
  if (times > MOST_TIMES || megabytes > MOST_MEGABYTES) judge.accuse('errors', `beside a flood of ${words}`)
}

/** Those who attack as members must still be members: one that has locked itself out tries nothing any more. */
async function checkStanding(wire: Wire, judge: Judge, scene: Scene): Promise<void> {
  for (const caller of scene.attackers.filter(({ name }) =>
    ['stranger', 'acquaintance', 'left', 'blocked'].includes(name),
  )) {
    const { status, text } = await wire.send(caller, {
      method: 'GET',
      path: `/rest/v1/notifications?select=id&limit=1`,
    })
    if (status !== 200) judge.accuse('errors', `${caller.name} is no member any more: ${status} ${text}`)
    const own = await wire.send(caller, {
      method: 'GET',
      path: `/rest/v1/profiles?select=user_id&user_id=eq.${caller.id}`,
    })
    if (!own.text.includes(caller.id ?? '-'))
      judge.accuse('errors', `${caller.name} does not see the own profile: ${own.text}`)
  }
}

const since = (before: Readonly<Record<Kind, number>>, judge: Judge): Record<Kind, number> => {
  const now = judge.counts()
  return {
    errors: now.errors - before.errors,
    rows: now.rows - before.rows,
    changes: now.changes - before.changes,
    bytes: now.bytes - before.bytes,
    events: now.events - before.events,
  }
}

async function report(club: Club, judge: Judge): Promise<void> {
  const { accusations } = judge
  for (const words of accusations) console.log(`  THROUGH ${words}`)
  const through = Object.values(judge.counts()).reduce((sum, count) => sum + count, 0)
  if (through > 0) {
    console.log(`\nThe last the server said:\n${club.logged().slice(-3000)}`)
    process.exitCode = 1
  }
  const memory = await club.memory()
  console.log(`${through} got through; the server holds ${memory.toFixed(0)} MB`)
}

await main()
