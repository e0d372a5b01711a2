// `npm run floods -- [CONNECTIONS] [SECONDS]` (500 and 6): visitors flood a club of its own while members work. Says how much slower the members'
// answers became, and how much memory the server took. Attackers, members and the server are three processes.
import { openClub } from '../support/club.ts'
import { FLOODS, type FloodName } from './flooder.ts'
import { membersOf } from './floor.ts'
import { measureMembers } from './measure.ts'
import { measureFlood } from './rounds.ts'

const connections = Number(process.argv[2] ?? 500)
const secondsOfRound = Number(process.argv[3] ?? 6)
const only = process.argv[4]

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const club = await openClub({ O1_DEMO: 'on', NODE_ENV: 'development' })
  try {
    const floor = await membersOf(club)
    // What is compiled and prepared at first is no fault of a flood.
    await measureMembers(floor, 5)
    say(`${connections} connections; the server holds ${(await club.memory()).toFixed(0)} MB\n`)
    say('| flood | members’ requests | quiet p50, p95 | flooded p50, p95 | × | failed | MB | the flood |')
    say('|---|---:|---:|---:|---:|---:|---:|---|')
    for (const flood of (Object.keys(FLOODS) as FloodName[]).filter((name) => !only || name.includes(only))) {
      const plan = { connections, rounds: 3, secondsOfRound, secondsUntilHeight: 1.5 }
      const { quiet, flooded, times, megabytes, came } = await measureFlood(club, floor, flood, plan)
      say(
        `| ${flood} | ${quiet.requests} + ${flooded.requests} | ${quiet.p50}, ${quiet.p95} ms | ${flooded.p50}, ${flooded.p95} ms | ` +
          `${times.toFixed(2)} | ${quiet.failed + flooded.failed} | ${megabytes.toFixed(0)} | ${came} |`,
      )
    }
  } finally {
    await club.close()
  }
}

await main()
