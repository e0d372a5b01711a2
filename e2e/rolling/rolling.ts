// `npm run rolling -- [ROUNDS] [PAIRS]` (3 and 10): three processes on one PostgreSQL behind a load balancer, while members write, read, put up
// pictures and listen. Each process is restarted in its turn, again and again: no request may fail and no event may be lost. Then one is killed,
// and the database is restarted: there a request may fail, but nothing that was acknowledged may be lost. DATABASE_URL names a database of yours;
// otherwise POSTGRES_BIN is the folder of PostgreSQL's programs, and PGBOUNCER (such as /usr/sbin/pgbouncer) puts a pooler in front, in transaction
// mode and for an ordinary owner; then it is restarted as well. `-- --from last` (or a tag, or a commit) begins with processes of that release: they
// are replaced by this code one by one, put back, and replaced again, and one of the old is restarted when the schema is new already.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openClubOfMany, type Process } from './club.ts'
import { type Events, failed, noRequests, type Requests, sumOf, tallyEvents } from './counts.ts'
import { openExternalDatabase } from './database.ts'
import { findPairs, Member } from './members.ts'

const { values, positionals } = parseArgs({ options: { from: { type: 'string' } }, allowPositionals: true })
const rounds = Number(positionals[0] ?? (values.from ? 1 : 3))
const pairsWanted = Number(positionals[1] ?? 10)
const here = process.cwd()
const programs = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'
const HEARD_WITHIN_MS = 20_000

interface Part {
  readonly name: string
  /** Whether requests under way may fail: who is killed can't answer. */
  readonly mayFail: boolean
  happen(): Promise<void>
}

const faults: string[] = []

async function main(): Promise<void> {
  const before = values.from ? layOut(values.from) : undefined
  const database = await openExternalDatabase(programs, process.env.PGBOUNCER || undefined)
  const club = await openClubOfMany(3, database.settings, before ?? here).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  let members: Member[] = []
  try {
    const pairs = await findPairs(club.url, pairsWanted)
    members = await Promise.all(
      pairs.flatMap(({ emails, threadId }) => emails.map((email) => Member.enter(club.url, email, threadId))),
    )
    console.log(`${members.length} members write and listen; ${club.processes.length} processes\n`)
    const parts: Part[] = [
      ...(before ? deploysFrom(before, club.processes) : []),
      ...Array.from({ length: rounds }, (_, round) => ({
        name: `rolling restart ${round + 1}`,
        mayFail: false,
        happen: () => restartEach(club.processes),
      })),
      { name: 'one killed', mayFail: true, happen: () => killOne(club.processes) },
    ]
    const { restart, restartPooler } = database
    if (restartPooler) parts.push({ name: 'pooler restarted', mayFail: true, happen: restartPooler })
    if (restart) parts.push({ name: 'database restarted', mayFail: true, happen: restart })
    console.log(line('', 'requests', 'failed', 'expected', 'live', 'at the join', 'lost', 'doubled'))
    for (const part of parts) await play(part, members)
  } finally {
    await Promise.all(members.map((member) => member.leave()))
    await club.close()
    await database.close()
    if (before) rmSync(before, { recursive: true, force: true, maxRetries: 5 })
  }
  console.log(faults.length > 0 ? `\n${faults.length} faults\n  ${faults.join('\n  ')}` : '\n0 faults')
  process.exit(faults.length > 0 ? 1 : 0)
}

/** The folder of a release with its build. */
function layOut(release: string): string {
  const args = ['node_modules/tsx/dist/cli.mjs', 'tools/database/deployed/print-laid-out.ts', release]
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) process.exit(1)
  return stdout.trim().split('\n').at(-1) ?? ''
}

function deploysFrom(before: string, processes: readonly Process[]): Part[] {
  const [first, ...others] = processes
  const restart = (name: string, folder: string, those: readonly Process[]): Part => ({
    name,
    mayFail: false,
    happen: () => {
      for (const each of those) each.run(folder)
      return restartEach(those)
    },
  })
  return [
    restart('first replaced', here, first ? [first] : []),
    restart('an old one again', before, others.slice(0, 1)),
    restart('others replaced', here, others),
    restart('put back', before, processes),
    restart('replaced again', here, processes),
  ]
}

async function restartEach(processes: readonly Process[]): Promise<void> {
  for (const each of processes) {
    const code = await each.end('SIGTERM')
    if (code !== 0) faults.push(`a process that was asked to leave ended with ${code}`)
    await each.start()
    // As long as a load balancer takes to notice, and a careful operator to look.
    await sleep(1500)
  }
}

async function killOne([first]: readonly Process[]): Promise<void> {
  await first?.end('SIGKILL')
  await sleep(1000)
  await first?.start()
}

async function play(part: Part, members: readonly Member[]): Promise<void> {
  for (const member of members) member.forget()
  const requests = noRequests()
  let isOver = false
  const acting = members.map((member) => member.act(requests, () => isOver))
  await sleep(1000)
  await part.happen()
  await sleep(2000)
  isOver = true
  await Promise.all(acting)
  const events = await heard(members)
  report(part, requests, events)
}

/** Waits until all has been heard, or the time is over. */
async function heard(members: readonly Member[]): Promise<Events> {
  const tally = () =>
    sumOf(
      members.map(({ threadId, live, read }) => {
        const inThread = members.filter((other) => other.threadId === threadId)
        return tallyEvents(new Set(inThread.flatMap(({ written }) => [...written])), live, read)
      }),
    )
  for (const until = Date.now() + HEARD_WITHIN_MS; tally().lost > 0 && Date.now() < until; ) await sleep(200)
  return tally()
}

function report({ name, mayFail }: Part, requests: Requests, events: Events): void {
  const { expected, live, read, lost, doubled } = events
  const missed = failed(requests)
  console.log(line(name, ...[requests.made, missed, expected, live, read, lost, doubled].map(String)))
  for (const [words, times] of requests.failures) console.log(`    ${times} × ${words}`)
  if (missed > 0 && !mayFail) faults.push(`${name}: ${missed} requests failed`)
  if (lost > 0) faults.push(`${name}: ${lost} events lost`)
  if (doubled > 0) faults.push(`${name}: ${doubled} events heard twice`)
  if (expected === 0) faults.push(`${name}: nothing was written`)
}

const WIDTHS = [20, 10, 8, 10, 8, 12, 6, 9]
function line(...cells: string[]): string {
  return cells.map((cell, at) => (at === 0 ? cell.padEnd(WIDTHS[at] ?? 8) : cell.padStart(WIDTHS[at] ?? 8))).join('')
}

await main()
