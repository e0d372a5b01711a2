// `npm run bench`: measures the server's main figures on one club and prints each with its limit. For a quick run, BENCH_SCALE shrinks the
// club and BENCH_SECONDS shortens a round; BENCH_ROUNDS is the number of rounds, whose median counts.
import { availableParallelism, loadavg } from 'node:os'
import { hash, verify } from '@node-rs/bcrypt'
import { connectDatabase } from '#server/database/open/connect-database.ts'
import { embeddedTarget } from '#server/database/open/open-database.ts'
import { createLog } from '#server/platform/log.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { benchClub, socketOf } from './support/club.ts'
import { PASSWORD } from './support/dataset.ts'
import { type Figure, median, percentile, printFigures } from './support/figures.ts'
import { load, prepareRequest } from './support/load.ts'
import { type BenchMember, signInMembers } from './support/members.ts'
import { findPgbench, pgbench } from './support/pgbench.ts'
import { captureStatement, pgbenchScript } from './support/same-sql.ts'
import { type BenchServer, startServer } from './support/server.ts'

const SCALE = Number(process.env.BENCH_SCALE ?? 1)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
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
let server = await startServer(dataDir)
starts.push(server.readyAfter)
for (let again = 1; again < ROUNDS; again++) {
  await server.stop()
  server = await startServer(dataDir)
  starts.push(server.readyAfter)
}
try {
  await measureMemory(server)
  const members = await signInMembers(server, CLIENTS)
  await measureRatios(server, members)
  await measureInbox(server, members)
  await measureSignIn(server, members)
} finally {
  await server.stop()
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

async function measureMemory({ memory }: BenchServer): Promise<void> {
  const { server: own, database } = await memory()
  const mb = (bytes: number) => bytes / 1e6
  const note = `server ${mb(own).toFixed(0)}, database ${mb(database).toFixed(0)}`
  figures.push({
    name: 'memory at rest',
    value: mb(own + database),
    unit: 'MB',
    digits: 0,
    limit: 250,
    aim: 150,
    better: 'lower',
    note,
  })
}

async function measureRatios(target: BenchServer, members: BenchMember[]): Promise<void> {
  const program = findPgbench()
  if (!program) console.log('pgbench is missing (Debian: apt-get install postgresql): ratios are left out.')
  const socketDir = await socketOf(dataDir)
  const database = connectDatabase(embeddedTarget(socketDir), { log: createLog({ level: 'silent' }) })
  for (const scenario of scenarios) {
    const statements = await Promise.all(
      members.map((member) => captureStatement(database, member.caller, sample(scenario, member))),
    )
    const scripts = statements.map(pgbenchScript)
    const ours: number[] = []
    const theirs: number[] = []
    const cpu: number[] = []
    let failures = 0
    await load(target.port, CLIENTS, 1, (client) => preparedRequest(scenario, members, client))
    for (let round = 0; round < ROUNDS; round++) {
      const before = target.cpu()
      const outcome = await load(target.port, CLIENTS, SECONDS, (client) => preparedRequest(scenario, members, client))
      cpu.push((target.cpu() - before) / outcome.requests)
      ours.push(outcome.perSecond)
      failures += outcome.failures
      if (program) theirs.push(await pgbench(program, socketDir, scripts, SECONDS))
    }
    if (failures > 0) throw new Error(`${scenario.name}: ${failures} requests failed`)
    const own = `${median(ours).toFixed(0)}/s`
    if (theirs.length > 0) {
      const ratio = median(ours.map((value, round) => value / (theirs[round] ?? value)))
      const note = `${own} ÷ pgbench ${median(theirs).toFixed(0)}/s`
      figures.push({
        name: scenario.name,
        value: ratio,
        limit: scenario.limit,
        aim: scenario.aim,
        better: 'higher',
        note,
      })
    } else figures.push({ name: scenario.name, value: median(ours), unit: '/s', digits: 0 })
    if (scenario.cpu) {
      figures.push({ name: `  server CPU a request`, value: median(cpu), unit: 'ms', ...scenario.cpu, better: 'lower' })
    }
  }
  await database.close()
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
    delays.push(await target.eventLoopP99())
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
