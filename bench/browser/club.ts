// The club under the finger: a member with 2,000 conversations, one of them of 10,000 messages; a feed of 1,000 posts with photographs; a
// member with 500 friends.
import { availableParallelism } from 'node:os'
import type pg from 'pg'
import sharp from 'sharp'
import { benchClub } from '../support/club.ts'
import { emailOf, PASSWORD, uuid } from '../support/dataset.ts'
import { HOLDER, makeHeavyInbox, WRITER } from '../support/heavy-inbox.ts'
import { idOf } from '../support/members.ts'
import { type BenchServer, startServer } from '../support/server.ts'

export interface Session {
  readonly access_token: string
  readonly user: { readonly id: string }
}

export interface Club {
  readonly server: BenchServer
  readonly dataDir: string
  /** Whose inbox is large. */
  readonly holder: Session
  /** Who writes to them. */
  readonly writer: Session
  /** Who has 500 friends. */
  readonly friend: Session
}

const FRIEND = 2400
const PICTURES = 40
const folder = idOf('member', HOLDER)
const pathOf = (picture: number) => `${folder}/under-the-finger-${picture}.jpg`

// Kept without the app's own address: it asks for pictures where the club is.
const pictures = `(select array_agg('http://o1.example/storage/v1/object/public/profile-photos/${folder}/under-the-finger-' || p || '.jpg' order by p)
  from generate_series(0, ${PICTURES - 1}) p)`

async function fillLists(client: pg.Client): Promise<void> {
  await makeHeavyInbox(client, { conversations: 2000, messagesOfTheFirst: 10_000 })
  const steps = [
    'set session_replication_role = replica',
    `with shown as (select ${pictures} as at),
      turned as (select user_id, (row_number() over (order by user_id))::int as n from public.profiles)
    update public.profiles p set avatar_url = shown.at[1 + t.n % ${PICTURES}],
      photos = array[shown.at[1 + t.n % ${PICTURES}], shown.at[1 + (t.n + 7) % ${PICTURES}], shown.at[1 + (t.n + 19) % ${PICTURES}]]
    from shown, turned t where t.user_id = p.user_id`,
    `with shown as (select ${pictures} as at),
      turned as (select id, (row_number() over (order by created_at))::int as n from public.posts)
    update public.posts p set images = case when t.n % 3 = 0 then '{}' else array[shown.at[1 + t.n % ${PICTURES}]] end
    from shown, turned t where t.id = p.id`,
    `insert into public.connections (user_id, connected_user_id, status)
    select ${uuid('member', String(FRIEND))}, ${uuid('member', 'n')}, 'active' from generate_series(100, 599) n on conflict do nothing`,
    'set session_replication_role = origin',
    'vacuum (analyze)',
  ]
  for (const sql of steps) await client.query(sql)
}

export async function openClub(): Promise<Club> {
  const size = { members: 2500, connections: 10_000, posts: 1000, threads: 0, messages: 0 }
  const dataDir = await benchClub('browser', size, fillLists)
  const server = await startServer(dataDir, { web: true })
  const [holder, writer, friend] = await Promise.all([HOLDER, WRITER, FRIEND].map((member) => signIn(server, member)))
  if (!holder || !writer || !friend) throw new Error('Somebody could not sign in')
  await bringPictures(server, holder)
  return { server, dataDir, holder, writer, friend }
}

async function signIn(server: BenchServer, member: number): Promise<Session> {
  const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: server.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(member), password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${emailOf(member)} could not sign in: ${answer.status}`)
  return (await answer.json()) as Session
}

/** Photographs are sent once and asked for in every size, so that none is made while something is measured. */
async function bringPictures(server: BenchServer, { access_token }: Session): Promise<void> {
  const headers = { apikey: server.anonKey, authorization: `Bearer ${access_token}`, 'content-type': 'image/jpeg' }
  const shown = (picture: number, size: string) =>
    fetch(`${server.url}/storage/v1/render/image/public/profile-photos/${pathOf(picture)}?${size}&quality=80`)
  const sizes = [64, 96, 128].map((side) => `width=${side}&height=${side}&resize=cover`)
  sizes.push(...[320, 480, 800, 1200].map((width) => `width=${width}&resize=contain`))
  let next = 0
  const work = async () => {
    for (let picture = next++; picture < PICTURES; picture = next++) {
      if (!(await shown(picture, sizes[0] ?? '')).ok) {
        const body = new Uint8Array(await photograph(1200, 1500, picture))
        const sent = await fetch(`${server.url}/storage/v1/object/profile-photos/${pathOf(picture)}`, {
          method: 'POST',
          headers: { ...headers, 'x-upsert': 'true' },
          body,
        })
        if (!sent.ok) throw new Error(`A photograph was refused: ${sent.status} ${await sent.text()}`)
      }
      for (const size of sizes) await (await shown(picture, size)).arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

/** As hard to decode as a photograph: soft light with grain on it. */
export async function photograph(width: number, height: number, seed: number): Promise<Buffer> {
  const small = { width: Math.round(width / 40), height: Math.round(height / 40), channels: 3 as const }
  const light = Buffer.from(
    Uint8Array.from(
      { length: small.width * small.height * 3 },
      (_, at) => (Math.imul(at + seed * 977, 2654435761) >>> 24) & 255,
    ),
  )
  const grain = {
    create: {
      width,
      height,
      channels: 3 as const,
      background: '#808080',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 18 },
    },
  }
  return sharp(
    await sharp(light, { raw: small }).resize(width, height, { kernel: 'cubic', fit: 'fill' }).png().toBuffer(),
  )
    .composite([{ input: await sharp(grain).png().toBuffer(), blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer()
}
