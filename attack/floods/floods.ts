// `npx tsx attack/floods/floods.ts [CONNECTIONS] [SECONDS]` (500 and 15) after a build: visitors flood a club of its own while members work.
// Says how much slower the members' answers became, and how much memory the server took.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { type Club, openClub } from '../support/club.ts'
import { floodBodies } from './bodies.ts'
import { floodIdle } from './idle.ts'
import { type Floor, type Measured, measureMembers } from './measure.ts'
import { type FloodTarget, floodPictures } from './pictures.ts'

const connections = Number(process.argv[2] ?? 500)
const seconds = Number(process.argv[3] ?? 15)
const MEMBERS = 8

async function main(): Promise<void> {
  const club = await openClub({ O1_DEMO: 'on', NODE_ENV: 'development' })
  try {
    const floor = await membersOf(club)
    await measureMembers(floor, 5)
    const quiet = await measureMembers(floor, seconds)
    say('quiet', quiet, await club.memory())
    await flooded(club, floor, quiet, 'pictures', floodPictures)
    await flooded(club, floor, quiet, 'unfinished bodies', floodBodies)
    await flooded(club, floor, quiet, 'idle connections', floodIdle)
  } finally {
    await club.close()
  }
}

async function flooded(
  club: Club,
  floor: Floor,
  quiet: Measured,
  name: string,
  flood: (target: FloodTarget) => Promise<object>,
): Promise<void> {
  const stopping = new AbortController()
  const running = flood({ ...club, connections, signal: stopping.signal })
  let most = 0
  const watch = setInterval(async () => {
    most = Math.max(most, await club.memory())
  }, 200)
  // The flood is at its height after a moment.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const measured = await measureMembers(floor, seconds)
  stopping.abort()
  clearInterval(watch)
  say(name, measured, most, measured.p95 / quiet.p95)
  process.stdout.write(`  ${JSON.stringify(await running)}\n`)
}

function say(name: string, { requests, p50, p95, failed }: Measured, megabytes: number, times = 1): void {
  process.stdout.write(
    `${name}: ${requests} requests, p50 ${p50} ms, p95 ${p95} ms (× ${times.toFixed(2)}), ${failed} failed, ${megabytes.toFixed(0)} MB\n`,
  )
}

/** Members of the demo club with a photo, and what their pages ask for. */
async function membersOf(club: Club): Promise<Floor> {
  const photo = await sharp({ create: { width: 1200, height: 1500, channels: 3, background: '#307060' } })
    .jpeg()
    .toBuffer()
  const tokens: string[] = []
  const paths = [
    '/rest/v1/profiles?select=user_id&limit=20',
    '/rest/v1/notifications?select=id&limit=20',
    '/rest/v1/posts?select=id&limit=20',
  ]
  for (let n = 0; n < MEMBERS; n++) {
    const [email, password] = [`flood-${randomUUID()}@o1.test`, randomUUID()]
    const user = await post(club, club.serviceKey, '/auth/v1/admin/users', { email, password, email_confirm: true })
    const id = String(user.id)
    const name = `Flo Od ${n}`
    await club.database.query('insert into public.profiles (user_id, display_name, name) values ($1, $2, $2)', [
      id,
      name,
    ])
    const session = await post(club, club.anonKey, '/auth/v1/token?grant_type=password', { email, password })
    const token = String(session.access_token)
    tokens.push(token)
    const key = `${id}/1.jpg`
    await post(club, token, `/storage/v1/object/profile-photos/${key}`, photo)
    paths.push(`/storage/v1/render/image/public/profile-photos/${key}?width=96&height=96&resize=cover&quality=80`)
  }
  return { ...club, tokens, paths }
}

async function post(
  club: Club,
  token: string,
  path: string,
  body: object | Buffer,
): Promise<Readonly<Record<string, unknown>>> {
  const isPicture = Buffer.isBuffer(body)
  const answer = await fetch(club.url + path, {
    method: 'POST',
    headers: {
      apikey: club.anonKey,
      authorization: `Bearer ${token}`,
      'content-type': isPicture ? 'image/jpeg' : 'application/json',
    },
    body: isPicture ? new Uint8Array(body) : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

await main()
