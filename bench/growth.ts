// `npm run bench:growth`: how long every screen's queries take in the database of clubs of 1,000, 10,000 and 100,000 members, side by side. Ends
// with 1 if a query takes more than one and a half times as long at 100,000 as at 1,000. Then how long a search takes in half a million messages. GROWTH_SIZES names other sizes (1000,10000,100000,1000000),
// GROWTH_SCREENS screens by a word of theirs (words: that search alone), GROWTH_DATA the folder, which is removed at the end unless GROWTH_KEEP is set.
import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { startCluster } from '#server/database/embedded/cluster.ts'
import { embeddedTarget } from '#server/database/open/open-database.ts'
import { prepareDatabase } from '#server/database/open/prepare.ts'
import { actorsOf, makeGrowthClub } from './growth/club.ts'
import { growthTable, tooSlow } from './growth/growth-table.ts'
import { heavyTable, measureHeavy } from './growth/heavy.ts'
import { type Measured, measureQuery, prepareMeasuring, type SizedClub } from './growth/measure.ts'
import { weighTables } from './growth/weigh.ts'
import { makeWords, measureWords, WORDS } from './growth/words.ts'
import { printFigures } from './support/figures.ts'
import { screenQueries } from './support/queries/screen-queries.ts'

/** What a club takes on the disk while it is made. */
const BYTES_A_MEMBER = 25_000
/** A club in which one member can have 5,000 friends. */
const LEAST_FOR_MUCH = 20_000
const MEASURED_ROUNDS = 11
const MIGRATIONS = 'supabase/migrations'

const wanted = (process.env.GROWTH_SIZES ?? '1000,10000,100000').split(',').map(Number)
if (wanted.some((size) => !(Number.isInteger(size) && size >= 1000 && size % 1000 === 0)))
  throw new Error('GROWTH_SIZES holds thousands of members, as 1000,10000.')
const only = process.env.GROWTH_SCREENS
const queries = screenQueries.filter(({ screen }) => !only || screen.includes(only))

const folder = process.env.GROWTH_DATA ? resolve(process.env.GROWTH_DATA) : await mkdtemp(join(tmpdir(), 'growth-'))
await mkdir(folder, { recursive: true, mode: 0o700 })
const cluster = await startCluster({ dataDir: folder, durable: false })
try {
  const slow = await compare()
  process.exitCode = slow.length === 0 ? 0 : 1
} finally {
  await cluster.stop()
  if (!process.env.GROWTH_KEEP) await rm(folder, { recursive: true, force: true })
}

async function compare(): Promise<readonly Measured[]> {
  await prepareDatabase(embeddedTarget(cluster.socketDir), resolve(MIGRATIONS))
  const clubs: SizedClub[] = []
  for (const members of wanted) {
    const club = await openClub(members)
    if (club) clubs.push(club)
  }
  const measured: Measured[] = []
  for (const [place, query] of queries.entries()) {
    measured.push(await measureQuery(query, clubs, MEASURED_ROUNDS))
    if (process.stderr.isTTY) process.stderr.write(`\r${place + 1} of ${queries.length} queries`)
  }
  const sizes = clubs.map(({ members }) => members)
  console.log(`\n${growthTable(measured, sizes)}\n`)
  const largest = clubs.at(-1)
  if (largest) console.log(`${await weighTables(largest.client)}\n`)
  const heavy = largest && largest.members >= LEAST_FOR_MUCH ? await measureHeavy(largest, queries) : undefined
  if (heavy) console.log(`${heavyTable(heavy)}\n`)
  for (const { client } of clubs) await client.end()
  if (!only || 'words'.includes(only)) await searchWords()
  const slow = tooSlow(measured, sizes)
  console.log(
    slow.length === 0
      ? `None of ${measured.length} queries takes more than one and a half times as long as in the smallest club.`
      : `${slow.length} of ${measured.length} queries take more than one and a half times as long as in the smallest club, or fail.`,
  )
  return slow
}

async function searchWords(): Promise<void> {
  const club = await openClub(WORDS.members, 'growth_words', makeWords)
  if (!club) return
  console.log(
    `What a search takes among ${WORDS.messages} messages, and for a member with ${WORDS.mine} of their own, in milliseconds`,
  )
  printFigures(await measureWords(club))
  console.log()
  await club.client.end()
}

/** A club of this size, made unless the folder holds it already; nothing, with a sentence, where the disk has no room for it. */
async function openClub(
  members: number,
  name = `growth_${members}`,
  more = async (_: pg.Client) => {},
): Promise<SizedClub | undefined> {
  await using server = await connect('template1')
  const { rows } = await server.client.query('select from pg_database where datname = $1', [name])
  if (rows.length === 0) {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < members * BYTES_A_MEMBER) {
      console.log(
        `Left out ${members} members: they take ${(members * BYTES_A_MEMBER) / 1e9} GB, and ${((bavail * bsize) / 1e9).toFixed(0)} are free.`,
      )
      return undefined
    }
    console.log(`Making a club of ${members} members`)
    await server.client.query('drop database if exists making')
    await server.client.query('create database making template postgres')
    await using made = await connect('making')
    await makeGrowthClub(made.client, members, console.log)
    await more(made.client)
    await made[Symbol.asyncDispose]()
    await server.client.query(`alter database making rename to ${name}`)
  }
  await prepareDatabase(embeddedTarget(cluster.socketDir, name), resolve(MIGRATIONS))
  const { client } = await connect(name)
  await prepareMeasuring(client)
  return { members, client, actors: actorsOf(members, MEASURED_ROUNDS) }
}

async function connect(database: string) {
  const client = new pg.Client(embeddedTarget(cluster.socketDir, database))
  // Whatever went wrong is said by the query; that the server ends is no news.
  client.on('error', () => undefined)
  await client.connect()
  let open = true
  return {
    client,
    [Symbol.asyncDispose]: async () => {
      if (open) await client.end()
      open = false
    },
  }
}
