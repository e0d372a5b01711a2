// Makes the members of one test file: accounts through the admin API, profiles and friendships with the service key. After the tests it
// removes them and their data, so that the suite may run against a backend that is in use.
import { randomBytes } from 'node:crypto'
import { afterAll } from 'vitest'
import { type Client, service, signedIn } from './clients.ts'
import { done } from './outcome.ts'

export interface Member {
  readonly id: string
  readonly name: string
  readonly handle: string
  readonly email: string
  readonly password: string
  readonly client: Client
}

export interface Cast<Name extends string> {
  /** Unique in this run, and a part of every name and address. */
  readonly tag: string
  readonly ids: string[]
  readonly members: Record<Name, Member>
}

const PASSWORD = 'acceptance-Passw0rd'
const BUCKETS = ['profile-photos', 'message-photos', 'message-voice', 'link-pictures']

export async function makeCast<Name extends string>(
  names: readonly Name[],
  friendships: readonly (readonly [Name, Name])[] = [],
): Promise<Cast<Name>> {
  const tag = randomBytes(4).toString('hex')
  const api = service()
  const ids: string[] = []
  afterAll(() => removeAll(api, tag, ids))
  const accounts = await Promise.all(
    names.map(async (name, place) => {
      const email = `${name}.${tag}@acceptance.example`
      const { data, error } = await api.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
      if (error) throw new Error(`No account for ${name}: ${error.message}`)
      const { user } = data
      ids.push(user.id)
      return { name, place, email, id: user.id }
    }),
  )
  await done(api.from('profiles').insert(accounts.map((account) => profileOf(account, tag))))
  const idOf = (name: Name) => accounts.find((account) => account.name === name)?.id ?? ''
  if (friendships.length > 0) {
    await done(
      api
        .from('connections')
        .insert(friendships.map(([a, b]) => ({ user_id: idOf(a), connected_user_id: idOf(b), status: 'active' }))),
    )
  }
  const entries = await Promise.all(
    accounts.map(async ({ name, email, id }) => {
      const client = await signedIn(email, PASSWORD)
      return [name, { id, name: fullName(name, tag), handle: `@${name}${tag}`, email, password: PASSWORD, client }]
    }),
  )
  return { tag, ids, members: Object.fromEntries(entries) as Record<Name, Member> }
}

const fullName = (name: string, tag: string) => `${name[0]?.toUpperCase()}${name.slice(1)} T${tag}`

function profileOf(account: { name: string; place: number; id: string }, tag: string) {
  return {
    user_id: account.id,
    display_name: fullName(account.name, tag),
    name: fullName(account.name, tag),
    age: 25 + account.place,
    city: account.place % 2 === 0 ? `Paris ${tag}` : null,
    photos: [`https://photos.acceptance.example/${account.name}.jpg`],
    short_bio: `Bio of ${account.name}`,
    long_bio: `The longer story of ${account.name}`,
    ig_handle: `@${account.name}${tag}`,
    setup_required: false,
    setup_progress: { step: account.place + 1, by: { name: account.name, tags: ['a', 'b'] } },
    known_for: ['Events', account.name],
  }
}

async function removeAll(api: Client, tag: string, ids: string[]): Promise<void> {
  await api.from('message_threads').delete().overlaps('participants', ids)
  await api.from('applications').delete().like('email', `%${tag}%`)
  for (const id of ids) {
    for (const bucket of BUCKETS) {
      const { data } = await api.storage.from(bucket).list(id)
      if (data && data.length > 0) await api.storage.from(bucket).remove(data.map((object) => `${id}/${object.name}`))
    }
    await api.auth.admin.deleteUser(id)
  }
}
