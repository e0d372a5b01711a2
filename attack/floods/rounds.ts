// Measures members in rounds, a quiet one and a flooded one in turn, so that what else the machine does meets both.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Club } from '../support/club.ts'
import type { FloodName, FloodOrder } from './flooder.ts'
import { type Floor, measureMembers, type Sample, summary } from './measure.ts'

export interface Rounds {
  readonly connections: number
  readonly rounds: number
  readonly secondsOfRound: number
  /** A flood is at its height after this. */
  readonly secondsUntilHeight: number
}

export interface FloodResult {
  readonly flood: FloodName
  readonly quiet: Sample
  readonly flooded: Sample
  /** Members' slowest twentieth under the flood, of the same when it is quiet. */
  readonly times: number
  readonly megabytes: number
  /** What the flood says of itself. */
  readonly came: string
}

const SAMPLE_EVERY_MS = 200

export async function measureFlood(club: Club, floor: Floor, flood: FloodName, plan: Rounds): Promise<FloodResult> {
  const { connections, rounds, secondsOfRound, secondsUntilHeight } = plan
  const attacker = fork(new URL('./flooder.ts', import.meta.url).pathname)
  const quiet: number[] = []
  const flooded: number[] = []
  let failedQuiet = 0
  let failed = 0
  let megabytes = 0
  const came: string[] = []
  const watch = setInterval(() => {
    void club.memory().then((now) => {
      if (now > megabytes) megabytes = now
    })
  }, SAMPLE_EVERY_MS)
  try {
    for (let round = 0; round < rounds; round++) {
      const before = await measureMembers(floor, secondsOfRound)
      quiet.push(...before.times)
      failedQuiet += before.failed
      const order: FloodOrder = { flood, url: club.url, anonKey: club.anonKey, connections }
      attacker.send(order)
      await sleep(secondsUntilHeight * 1000)
      const during = await measureMembers(floor, secondsOfRound)
      flooded.push(...during.times)
      failed += during.failed
      came.push(await stop(attacker))
      // Until the flood's last requests are gone.
      await sleep(500)
    }
  } finally {
    clearInterval(watch)
    attacker.disconnect()
  }
  const [calm, hard] = [summary(quiet, failedQuiet), summary(flooded, failed)]
  return { flood, quiet: calm, flooded: hard, times: hard.p95 / calm.p95, megabytes, came: came.join(' ') }
}

async function stop(attacker: ChildProcess): Promise<string> {
  const said = once(attacker, 'message')
  attacker.send('stop')
  const [came] = await said
  return JSON.stringify(came)
}
