// `npm run soak -- [MINUTES] [MEMBERS]` (30 and 20): members write in real tabs on bad lines while the server is killed for 1, 10 and 60
// seconds, the database is killed and the disk is filled. After each storm all lines open, and within ten seconds everything written
// must be in the club: once, in order. In the second half the server stays up, and its memory and the tabs' must be flat.
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import config from '../../playwright.config.ts'
import { post } from '../support/feed.ts'
import { type Api, DEMO_PASSWORD, memberApi } from '../support/people/api.ts'
import { emailOf, friendsOf } from '../support/people/demo-members.ts'
import { type Placed, SoakMember } from './member.ts'
import { openSoakClub, type SoakClub } from './soak-club.ts'
import { isFlat, tally } from './tally.ts'

const minutes = Number(process.argv[2] ?? 30)
const membersWanted = Number(process.argv[3] ?? 20)
const STORM_SECONDS = 45
const SETTLED_WITHIN = 10_000
const GIVEN_UP_AFTER = 60_000

interface Storm {
  name: string
  blow(club: SoakClub): Promise<void>
}

const serverGone = (seconds: number): Storm => ({
  name: `server killed, gone for ${seconds} s`,
  async blow(club) {
    await club.killServer()
    await sleep(seconds * 1000)
    await club.startServer()
  },
})
const databaseKilled: Storm = { name: 'database killed', blow: (club) => club.killDatabase() }
const badLines: Storm = { name: 'bad lines', blow: async () => undefined }
const diskFull: Storm = {
  name: 'disk full for 15 s',
  async blow(club) {
    await club.fillDisk?.()
    await sleep(15_000)
    await club.emptyDisk()
  },
}
const firstHalf = [serverGone(1), serverGone(10), databaseKilled, diskFull, serverGone(60), badLines]
const secondHalf = [badLines, databaseKilled]

const faults: string[] = []
const fault = (words: string) => {
  faults.push(words)
  console.log(`  FAULT ${words}`)
}

async function main(): Promise<void> {
  const club = await openSoakClub()
  if (!club.fillDisk) console.log('The disk is not filled: only root may make a small one.')
  const browser = await chromium.launch(config.use?.launchOptions)
  const members: SoakMember[] = []
  try {
    for (const [at, placed] of (await places(membersWanted)).entries())
      members.push(await SoakMember.enter(browser, placed, at))
    console.log(`${members.length} members are in, for ${minutes} minutes`)
    const began = Date.now()
    const middle = began + minutes * 30_000
    const serverMemory: number[] = []
    const tabMemory: number[] = []
    for (let turn = 0; Date.now() < began + minutes * 60_000; turn += 1) {
      const quiet = Date.now() > middle
      const storms = (quiet ? secondHalf : firstHalf).filter((storm) => storm !== diskFull || club.fillDisk)
      const storm = storms[turn % storms.length] ?? badLines
      await during(storm, club, members)
      const slowest = await settle(club, members)
      tabMemory.push(await meanOf(members.filter(({ steady }) => steady).map((member) => member.memory())))
      if (quiet) serverMemory.push(await club.serverMemory())
      const count = members.reduce((sum, { written }) => sum + written.length, 0)
      console.log(
        `${storm.name}: ${count} written, settled after ${(slowest / 1000).toFixed(1)} s, tab ${tabMemory.at(-1)?.toFixed(1)} MB, server ${(await club.serverMemory()).toFixed(0)} MB`,
      )
    }
    if (!isFlat(tabMemory)) fault(`the memory of the tabs grows: ${tabMemory.map((mb) => mb.toFixed(1)).join(' ')} MB`)
    if (!isFlat(serverMemory))
      fault(`the server's memory grows: ${serverMemory.map((mb) => mb.toFixed(0)).join(' ')} MB`)
  } finally {
    for (const member of members) await member.leave().catch(() => undefined)
    await browser.close()
    await club.close()
  }
  const count = members.reduce((sum, { written }) => sum + written.length, 0)
  console.log(`${count} messages of ${members.length} members, ${faults.length} faults`)
  for (const words of faults) console.log(`  ${words}`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

async function during(storm: Storm, club: SoakClub, members: readonly SoakMember[]): Promise<void> {
  const until = Date.now() + STORM_SECONDS * 1000
  const lives = members.map((member) => member.live(until))
  await sleep(8000)
  await storm.blow(club)
  await Promise.all(lives)
}

/** Opens every line and waits until all that was written has arrived; says how long the slowest took. */
async function settle(club: SoakClub, members: readonly SoakMember[]): Promise<number> {
  while (!(await club.ready())) await sleep(200)
  await Promise.all(members.map((member) => member.calm()))
  const began = Date.now()
  let waiting = [...members]
  let slowest = 0
  while (waiting.length > 0 && Date.now() < began + GIVEN_UP_AFTER) {
    await sleep(500)
    const settled = await Promise.all(waiting.map(isSettled))
    waiting = waiting.filter((_, at) => !settled[at])
    slowest = Date.now() - began
  }
  if (slowest > SETTLED_WITHIN)
    fault(`something was stuck: it took ${(slowest / 1000).toFixed(1)} s until all had arrived`)
  for (const member of members) {
    const { lost, doubled, disordered } = tally(member.written, await member.held())
    if (lost.length > 0) fault(`lost: ${lost.join(' ')}`)
    if (doubled.length > 0) fault(`doubled: ${doubled.join(' ')}`)
    if (disordered.length > 0) fault(`out of order: ${disordered.join(' ')}`)
    if (!(await member.isLikeAsWished())) fault('a like is not as it was last pressed')
    const unrest = await member.unrest()
    if (unrest.length > 0) fault(`a screen still says: ${unrest.join(' · ')}`)
  }
  return slowest
}

const isSettled = async (member: SoakMember) =>
  tally(member.written, await member.held().catch(() => [])).lost.length === 0 &&
  (await member.isLikeAsWished().catch(() => false)) &&
  (await member.unrest()).length === 0

async function meanOf(values: Promise<number>[]): Promise<number> {
  const all = await Promise.all(values)
  return all.reduce((sum, each) => sum + each, 0) / all.length
}

/** Pairs of friends, both of whom sit in their direct chat. */
async function places(count: number): Promise<Placed[]> {
  const found: Placed[] = []
  const taken = new Set<string>()
  const apis = new Map<string, Api>()
  const queue = ['ava@o1.test']
  const postId = await post(await memberApi('ava@o1.test', DEMO_PASSWORD), { type: 'post', content: 'Whoever is in' })
  for (const email of queue) {
    if (found.length >= count) break
    const api = apis.get(email) ?? (await memberApi(email, DEMO_PASSWORD))
    apis.set(email, api)
    const friends = await friendsOf(api)
    queue.push(...friends.map(({ name }) => emailOf(name)).filter((other) => !queue.includes(other)))
    if (taken.has(email)) continue
    const friend = friends.find(({ name }) => !taken.has(emailOf(name)))
    if (!friend) continue
    const threadId = await api.call<string>('open_direct_message', { other: friend.id })
    for (const each of [email, emailOf(friend.name)]) {
      taken.add(each)
      found.push({ email: each, threadId, postId, steady: found.length < 4 })
    }
  }
  return found
}

await main()
