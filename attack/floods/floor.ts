// Members at work while visitors flood: each has a photo, and asks for what pages of the web app ask for.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Club } from '../support/club.ts'
import type { Floor } from './measure.ts'

export async function membersOf(club: Club, members = 8): Promise<Floor> {
  const photo = await sharp({ create: { width: 1200, height: 1500, channels: 3, background: '#307060' } })
    .jpeg()
    .toBuffer()
  const tokens: string[] = []
  const paths = [
    '/rest/v1/profiles?select=user_id&limit=20',
    '/rest/v1/notifications?select=id&limit=20',
    '/rest/v1/posts?select=id&limit=20',
  ]
  for (let n = 0; n < members; n++) {
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
