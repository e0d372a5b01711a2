// `npm run bench`: measures the server's main figures on one club and prints each with its limit. For a quick run, BENCH_SCALE shrinks the
// club and BENCH_SECONDS shortens a round; BENCH_ROUNDS is the number of rounds, whose median counts. It ends with 1 if a ratio is more than a tenth
// below the one in kept-ratios.json; BENCH_KEEP=1 writes that file anew. BENCH_AGAINST=COMMIT builds that commit too, starts it on a copy of the club
// and measures the ratios of both by turns; pgbench has a copy of its own. BENCH_ONLY=ratios leaves out the rest.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hash, verify } from '@node-rs/bcrypt'
import { connectDatabase } from '#server/database/open/connect-database.ts'
import { embeddedTarget } from '#server/database/open/open-database.ts'
import { createLog } from '#server/platform/log.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { checkOut } from './support/check-out.ts'
import { benchClub, socketOf } from './support/club.ts'
import { PASSWORD } from './support/dataset.ts'
import { type Figure, median, percentile, printFigures } from './support/figures.ts'
import { dropsSince, keep, ratiosOf, readKept } from './support/kept-figures.ts'
import { load, prepareRequest } from './support/load.ts'
import { type BenchMember, signInMembers } from './support/members.ts'
import { findPgbench, pgbench } from './support/pgbench.ts'
import { captureStatement, pgbenchScript } from './support/same-sql.ts'
import { type BenchServer, startServer } from './support/server.ts'
import { fairRounds, turnsOf } from './support/turns.ts'

const SCALE = Number(process.env.BENCH_SCALE ?? 1)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const AGAINST = process.env.BENCH_AGAINST
const ONLY_RATIOS = process.env.BENCH_ONLY === 'ratios'
/** An idle server looks every ten seconds whether to give memory back. */
const REST_MS = 13_000
/** Between one side's turn and the next: what the one before left to do is done. */
const BREATH_MS = 1000
const CLIENTS = 16
const SIGN_IN_CLIENTS = 8
const scaled = (count: number) => Math.max(1000, Math.round(count * SCALE))

const dataDir = await benchClub('club', {
  members: scaled(10_000),
  connections: scaled(100_000),
  posts: scaled(20_000),
  threads: scaled(20_000),
  messages: scaled(200_000),
})
const figures: Figure[] = []
const first = await startServer(dataDir)
await first.stop()
const starts: number[] = []
// Before the club is in use.
const otherFiles = mkdtempSync(join(tmpdir(), 'o1-bench-'))
const otherDir = join(otherFiles, 'club')
const pgbenchDir = join(otherFiles, 'pgbench')
if (AGAINST) execFileSync('cp', ['-a', dataDir, otherDir])
execFileSync('cp', ['-a', dataDir, pgbenchDir])
let server = await startServer(dataDir)
starts.push(server.readyAfter)
for (let again = 1; !ONLY_RATIOS && again < ROUNDS; again++) {
  await server.stop()
  server = await startServer(dataDir)
  starts.push(server.readyAfter)
}
const sides: Side[] = []
try {
  if (!ONLY_RATIOS) await measureMemory(server)
  const members = await signInMembers(server, CLIENTS)
  sides.push({ name: 'now', server, members })
  if (AGAINST) sides.push(await openOther(AGAINST))
  await measureRatios(sides)
  if (!ONLY_RATIOS) {
    await measureInbox(server, members)
    await measureSignIn(server, members)
  }
} finally {
  await server.stop()
  for (const side of sides.slice(1)) await side.server.stop()
  rmSync(otherFiles, { recursive: true, force: true })
}
figures.push({
  name: 'warm start to ready',
  value: median(starts) / 1000,
  unit: 's',
  limit: 2,
  aim: 0.7,
  better: 'lower',
})
console.log(
  `\n${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}, medians of ${ROUNDS} turns of ${SECONDS} s\n`,
)
printFigures(figures)
const KEPT = resolve('bench/kept-ratios.json')
const ratios = ratiosOf(figures)
const drops = dropsSince(readKept(KEPT), ratios)
if (process.env.BENCH_KEEP === '1') keep(KEPT, ratios)
else if (drops.length > 0) {
  console.log(`\nMore than a tenth below the kept ratio (BENCH_KEEP=1 keeps today's):\n  ${drops.join('\n  ')}`)
  process.exitCode = 1
}

async function measureMemory({ memory }: BenchServer): Promise<void> {
  await pause(REST_MS)
  const { server: own, database } = await memory()
  const mb = (bytes: number) => bytes / 1e6
  const note = `server ${mb(own).toFixed(0)}, database ${mb(database).toFixed(0)}`
  figures.push({
    name: 'memory at rest',
    value: mb(own + database),
    unit: 'MB',
    digits: 0,
    limit: 250,
    aim: 110,
    better: 'lower',
    note,
  })
}

interface Side {
  readonly name: string
  readonly server: BenchServer
  readonly members: BenchMember[]
}

async function openOther(commit: string): Promise<Side> {
  const folder = checkOut(commit, join(otherFiles, 'app'))
  const other = await startServer(otherDir, { folder, port: server.port + 1 })
  return { name: `before (${commit})`, server: other, members: await signInMembers(other, CLIENTS) }
}

/** What one side did in each round. */
interface Rounds {
  readonly rates: number[]
  readonly ratios: number[]
  readonly cpu: number[]
}

async function measureRatios(sides: readonly Side[]): Promise<void> {
  const [{ members } = { members: [] }] = sides
  const program = findPgbench()
  if (!program) console.log('pgbench is missing (Debian: apt-get install postgresql): ratios are left out.')
  // A server that nobody asks holds pgbench's club open.
  const holder = await startServer(pgbenchDir, { port: server.port + 2 })
  const socketDir = await socketOf(pgbenchDir)
  const database = connectDatabase(embeddedTarget(socketDir), { log: createLog({ level: 'silent' }) })
  for (const scenario of scenarios) {
    const statements = await Promise.all(
      members.map((member) => captureStatement(database, member.caller, sample(scenario, member))),
    )
    const scripts = statements.map(pgbenchScript)
    const theirs: number[] = []
    const ours = new Map(sides.map((side): [Side, Rounds] => [side, { rates: [], ratios: [], cpu: [] }]))
    for (const side of sides) await loadWith(scenario, side, 1)
    for (let round = 0; round < fairRounds(ROUNDS, sides.length); round++) {
      const alone = program && (await pgbench(program, socketDir, scripts, SECONDS))
      if (alone) theirs.push(alone)
      for (const [side, { rates, ratios, cpu }] of turnsOf([...ours], round)) {
        await pause(BREATH_MS)
        const before = side.server.cpu()
        const { perSecond, requests } = await loadWith(scenario, side, SECONDS)
        cpu.push((side.server.cpu() - before) / requests)
        rates.push(perSecond)
        if (alone) ratios.push(perSecond / alone)
      }
    }
    for (const [side, rounds] of ours)
      figures.push(...figuresOf(scenario, side === sides[0] ? undefined : side, rounds, theirs))
  }
  await database.close()
  await holder.stop()
}

async function loadWith(scenario: Scenario, { name, server, members }: Side, seconds: number) {
  const outcome = await load(server.port, CLIENTS, seconds, (client) => preparedRequest(scenario, members, client))
  if (outcome.failures > 0) throw new Error(`${scenario.name}, ${name}: ${outcome.failures} requests failed`)
  return outcome
}

/** Those of another commit have no limits. */
function figuresOf(
  scenario: Scenario,
  other: Side | undefined,
  { rates, ratios, cpu }: Rounds,
  theirs: number[],
): Figure[] {
  const { limit, aim } = scenario
  const name = other ? `  ${other.name}` : scenario.name
  const own = `${median(rates).toFixed(0)}/s`
  const rate: Figure =
    theirs.length === 0
      ? { name, value: median(rates), unit: '/s', digits: 0 }
      : {
          name,
          value: median(ratios),
          note: `${own} ÷ pgbench ${median(theirs).toFixed(0)}/s`,
          ...(other ? {} : { limit, aim, better: 'higher' }),
        }
  const time: Figure = { name: '  server CPU a request', value: median(cpu), unit: 'ms' }
  if (other) return [rate, { ...time, name: '    its CPU a request' }]
  const found = [rate, scenario.cpu ? { ...time, ...scenario.cpu, better: 'lower' as const } : time]
  if (theirs.length === 0) return found
  return [...found, { name: '  what a server without cost would reach', value: ceilingOf(rates, cpu) / median(theirs) }]
}

/** Requests a second if the server took no time of the processors, all of which are full: the rest is PostgreSQL's and the client's. */
function ceilingOf(rates: readonly number[], cpu: readonly number[]): number {
  const all = (1000 * availableParallelism()) / median(rates)
  return (1000 * availableParallelism()) / (all - median(cpu))
}

function sample(scenario: Scenario, member: BenchMember) {
  const request = scenario.request(member)
  return { ...request, headers: { ...member.headers, ...request.headers } }
}

function preparedRequest(scenario: Scenario, members: BenchMember[], client: number) {
  const member = members[client % members.length]
  if (!member) throw new Error('Nobody is signed in')
  const { path, ...rest } = sample(scenario, member)
  return prepareRequest(path, rest)
}

async function measureInbox({ port }: BenchServer, members: BenchMember[]): Promise<void> {
  const requests = members.map(({ headers }) =>
    prepareRequest('/rest/v1/rpc/inbox', { method: 'POST', headers, body: {} }),
  )
  const medians: number[] = []
  let turn = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { latencies } = await load(
      port,
      1,
      SECONDS,
      () => requests[turn++ % requests.length] ?? { bytes: Buffer.alloc(0) },
    )
    medians.push(percentile(latencies, 0.5))
  }
  figures.push({ name: 'inbox list, p50', value: median(medians), unit: 'ms', limit: 2, aim: 1, better: 'lower' })
}

async function measureSignIn(target: BenchServer, members: BenchMember[]): Promise<void> {
  const requests = members.map(({ email }) =>
    prepareRequest('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: target.anonKey },
      body: { email, password: PASSWORD },
    }),
  )
  const known = await hash(PASSWORD, 10)
  const ratios: number[] = []
  const delays: number[] = []
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await target.watchEventLoop()
    const outcome = await load(
      target.port,
      SIGN_IN_CLIENTS,
      SECONDS,
      (client) => requests[client] ?? { bytes: Buffer.alloc(0) },
    )
    delays.push((await target.eventLoop()).p99)
    if (outcome.failures > 0) throw new Error(`${outcome.failures} of ${outcome.requests} sign-ins failed`)
    rates.push(outcome.perSecond)
    ratios.push(outcome.perSecond / (await hashRate(known)))
  }
  const note = `${median(rates).toFixed(1)}/s; the hash library at ${hashesAtOnce()} at once`
  figures.push({
    name: 'sign-ins ÷ the hash library alone',
    value: median(ratios),
    limit: 0.85,
    aim: 0.95,
    better: 'higher',
    note,
  })
  figures.push({
    name: '  event loop p99 meanwhile',
    value: median(delays),
    unit: 'ms',
    digits: 1,
    limit: 20,
    aim: 10,
    better: 'lower',
  })
}

function hashesAtOnce(): number {
  return Math.max(1, availableParallelism() - 1)
}

async function hashRate(known: string): Promise<number> {
  const started = performance.now()
  const until = started + SECONDS * 1000
  let verified = 0
  await Promise.all(
    Array.from({ length: hashesAtOnce() }, async () => {
      while (performance.now() < until) {
        await verify(PASSWORD, known)
        verified += 1
      }
    }),
  )
  return (verified * 1000) / (performance.now() - started)
}
