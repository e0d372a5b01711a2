// What a machine does to a club: visitors flood it, its disk is full, parts of its folder are lost or damaged. It refuses with its reason, loses nothing
// it said yes to, and goes on when it can.
import { randomBytes, randomUUID } from 'node:crypto'
import { chown, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FloodName } from '../floods/flooder.ts'
import { membersOf } from '../floods/floor.ts'
import { measureMembers } from '../floods/measure.ts'
import { type FloodResult, measureFlood, type Rounds } from '../floods/rounds.ts'
import type { Club } from '../support/club.ts'
import type { Judge } from '../support/judge.ts'
import type { SmallDisk } from '../support/small-disk.ts'

const ROWS_AT_ONCE = 100

export async function flood(
  club: Club,
  judge: Judge,
  plan: Rounds,
  floods: readonly FloodName[],
): Promise<FloodResult[]> {
  const floor = await membersOf(club)
  await measureMembers(floor, plan.secondsOfRound)
  const results: FloodResult[] = []
  for (const name of floods) {
    const result = await measureFlood(club, floor, name, plan)
    results.push(result)
    for (let failed = result.quiet.failed + result.flooded.failed; failed > 0; failed -= 1)
      judge.accuse('errors', `a member got no answer beside a flood: ${name}`)
  }
  return results
}

/** Resolves to how many writes were tried. */
export async function fillDisk(club: Club, judge: Judge, disk: SmallDisk): Promise<number> {
  const [token = ''] = (await membersOf(club, 1)).tokens
  const [{ id: owner = '' } = {}] = await club.database.query<{ id: string }>(
    'select user_id as id from public.profiles order by created_at desc limit 1',
  )
  const kept = new Map<string, string>()
  const refusals = new Set<string>()
  let tried = 0

  async function write(): Promise<boolean> {
    tried += 1
    const rows = Array.from({ length: ROWS_AT_ONCE }, () => {
      const data = { text: randomBytes(2800).toString('base64') }
      return { id: randomUUID(), user_id: owner, title: 'written on a full disk', body: '', data }
    })
    const answer = await ask(club, '/rest/v1/notifications', club.serviceKey, 'application/json', rows)
    const isKept = answer.status === 201
    if (isKept) for (const { id, data } of rows) kept.set(id, data.text)
    else refusals.add(`${answer.status} ${answer.text.slice(0, 200)}`)
    return isKept
  }
  async function upload(): Promise<number> {
    tried += 1
    const file = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(900_000)])
    const path = `/storage/v1/object/profile-photos/${owner}/${randomUUID()}.jpg`
    const { status, text } = await ask(club, path, token, 'image/jpeg', file)
    refusals.add(`${status} ${text.slice(0, 120)}`)
    return status
  }

  await write()
  await disk.fill()
  const upon = await upload()
  if (upon !== 507) judge.accuse('errors', `an upload on a full disk was answered ${upon}`)
  const ready = await fetch(`${club.url}/readyz`).then(async (answer) => `${answer.status} ${await answer.text()}`)
  if (!/^503 .*"disk":"is full"/.test(ready)) judge.accuse('errors', `/readyz on a full disk: ${ready}`)
  // Until the log of the database itself finds no room.
  for (let index = 0; index < 100 && (await write()); index += 1) await disk.fill()
  for (const refusal of refusals) {
    if (!/^50[37] .*(room|full|unavailable|does not answer)/i.test(refusal))
      judge.accuse('errors', `a full disk was answered ${refusal}`)
  }
  if (!/no room|disk is full|No space left/i.test(club.logged()))
    judge.accuse('errors', 'the log does not say that the disk is full')
  await disk.empty()
  let isBack = false
  for (const until = Date.now() + 30_000; !isBack && Date.now() < until; await sleep(200)) isBack = await write()
  if (!isBack) judge.accuse('errors', 'nothing can be written although there is room again')
  const rows = await club.database.query<{ id: string; text: string }>(
    `select id, data->>'text' as text from public.notifications where title = 'written on a full disk'`,
  )
  const found = new Map(rows.map(({ id, text }) => [id, text]))
  for (const [id, text] of kept)
    if (found.get(id) !== text) judge.accuse('changes', `what was acknowledged on a full disk is lost: ${id}`)
  return tried
}

/** Each stops the start with a sentence, and the club is whole again when the damage is mended. Resolves to how many were tried. */
export async function damageFolders(club: Club, judge: Judge, isShort: boolean): Promise<number> {
  const at = (path: string) => join(club.dataDir, path)
  /** Keeps whose it is: the database does not run as the server. */
  async function cut(path: string): Promise<void> {
    const { uid, gid } = await stat(at('aside'))
    await writeFile(path, '')
    await chown(path, uid, gid)
  }
  const damages: readonly [string, string, (path: string) => Promise<void>][] = [
    ['the database is lost', 'postgres', async () => undefined],
    ['the database’s control file is cut', 'postgres/global/pg_control', cut],
    ['the database’s version is cut', 'postgres/PG_VERSION', cut],
    ['the keys are lost', 'keys.json', async () => undefined],
    ['the keys are cut', 'keys.json', (path) => writeFile(path, '{"signingKey":')],
    ['the photos are lost', 'storage/objects', async () => undefined],
    ['the photos’ folder is a file', 'storage/objects', (path) => writeFile(path, '')],
  ]
  // Each costs a start.
  const tried = isShort ? damages.filter(([what]) => what.endsWith('lost')) : damages
  await club.stop()
  for (const [what, path, damage] of tried) {
    await rename(at(path), at('aside'))
    await damage(at(path))
    const said = await club.start().then(
      () => 'it started',
      (error: Error) => error.message,
    )
    await club.stop()
    if (
      !said.startsWith('The club ended with 1') ||
      /^\s+at /m.test(said) ||
      !/postgres|database|keys|photos/i.test(said)
    )
      judge.accuse('errors', `${what}: ${said}`)
    await rm(at(path), { recursive: true, force: true })
    await rename(at('aside'), at(path))
  }
  await club.start()
  return tried.length
}

async function ask(
  club: Club,
  path: string,
  token: string,
  type: string,
  body: object | Buffer,
): Promise<{ status: number; text: string }> {
  const headers = { apikey: club.anonKey, authorization: `Bearer ${token}`, 'content-type': type }
  const sent = Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body)
  try {
    const answer = await fetch(club.url + path, {
      method: 'POST',
      headers,
      body: sent,
      signal: AbortSignal.timeout(20_000),
    })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    return { status: 0, text: String(error) }
  }
}
