// `npx tsx attack/floods/floods.ts [CONNECTIONS] [SECONDS]` (500 and 15) after a build: visitors flood a club of its own while members work.
// Says how much slower the members' answers became, and how much memory the server took.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { supabaseClient } from '#server/testing/supabase-client.ts'
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
  const admin = supabaseClient(club.url, club.serviceKey)
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
    const { data, error } = await admin.auth.admin.createUser({ email, password, email_confirm: true })
    if (error) throw error
    const name = `Flo Od ${n}`
    await club.database.query('insert into public.profiles (user_id, display_name, name) values ($1, $2, $2)', [
      data.user.id,
      name,
    ])
    const own = supabaseClient(club.url, club.anonKey)
    const session = await own.auth.signInWithPassword({ email, password })
    if (session.error) throw session.error
    tokens.push(session.data.session.access_token)
    const key = `${data.user.id}/1.jpg`
    const uploaded = await own.storage.from('profile-photos').upload(key, photo, { contentType: 'image/jpeg' })
    if (uploaded.error) throw uploaded.error
    paths.push(`/storage/v1/render/image/public/profile-photos/${key}?width=96&height=96&resize=cover&quality=80`)
  }
  return { ...club, tokens, paths }
}

await main()
