// What is removed is gone: every kind of picture a row showed answers "not found" by its public address within a minute, in every size, and a
// copied address keeps none of them. What is still shown stays.
import { beforeAll, expect, it } from 'vitest'
import { application } from '../support/application.ts'
import { type Cast, type Member, makeCast } from '../support/cast.ts'
import { clubAdmin, service, visitor } from '../support/clients.ts'
import { done } from '../support/outcome.ts'
import { png } from '../support/pictures.ts'
import { target } from '../support/target.ts'
import { pause } from '../support/until.ts'

const BUCKET = 'profile-photos'
/** Thirty seconds are for an undo. */
const WITHIN_MS = 60_000

let cast: Cast<'alice' | 'bob' | 'carol'>
beforeAll(async () => {
  cast = await makeCast(['alice', 'bob', 'carol'])
})

const address = (name: string) => `${target.url}/storage/v1/object/public/${BUCKET}/${name}`
const small = (name: string) => `${target.url}/storage/v1/render/image/public/${BUCKET}/${name}?width=128&height=128`

async function upload(member: Member, file: string): Promise<string> {
  const name = `${member.id}/${file}`
  const { error } = await member.client.storage.from(BUCKET).upload(name, png(), { contentType: 'image/png' })
  if (error) throw error
  // A rendering that was asked for lies in a cache of its own.
  expect((await fetch(small(name))).status).toBe(200)
  return name
}

const showing = ({ client, id }: Member, names: readonly string[]) =>
  done(
    client
      .from('profiles')
      .update({ photos: names.map((name) => `${address(name)}?t=1`) })
      .eq('user_id', id),
  )

async function post({ client, id }: Member, names: readonly string[]): Promise<string> {
  const { data, error } = await client
    .from('posts')
    .insert({ user_id: id, content: 'With a picture', images: names.map(address) })
    .select('id')
    .single<{ id: string }>()
  if (error) throw error
  return data.id
}

/** Raw and past any cache between. A hosted project says 400 and "404" inside. */
async function isGone(name: string): Promise<boolean> {
  const nonce = Math.random()
  for (const url of [`${address(name)}?n=${nonce}`, `${small(name)}&n=${nonce}`]) {
    const answer = await fetch(url, { headers: { 'cache-control': 'no-cache' } })
    const text = await answer.text()
    if (!/"statusCode":\s*"404"/.test(text)) return false
    expect([400, 404]).toContain(answer.status)
  }
  return true
}

it('pictures taken out of profiles, posts and applications, and those of an erased account, are gone within a minute', async () => {
  const { alice, bob, carol } = cast.members
  const [portrait, second, kept] = [
    await upload(alice, '0.png'),
    await upload(alice, '1.png'),
    await upload(alice, '2.png'),
  ]
  const [deleted, replaced, undone] = [
    await upload(alice, 'p1.png'),
    await upload(alice, 'p2.png'),
    await upload(alice, 'p3.png'),
  ]
  const [hers, drafts] = [await upload(carol, '0.png'), await upload(carol, 'never-shown.png')]
  await showing(alice, [portrait, second, kept])
  await showing(carol, [hers])
  const [first, edited, restored] = [
    await post(alice, [deleted]),
    await post(alice, [replaced, kept]),
    await post(alice, [undone]),
  ]

  const handedIn = application(cast.tag, 'gone')
  const applicants = `applications/portrait-${handedIn.id.replaceAll('-', '')}.png`
  const { error } = await visitor().storage.from(BUCKET).upload(applicants, png(320, 400), { contentType: 'image/png' })
  if (error) throw error
  await done(
    visitor()
      .from('applications')
      .insert({ ...handedIn, photos: [address(applicants)], profile_photo: address(applicants) }),
  )
  // Nobody copies the addresses of members' or applicants' pictures into a row of their own.
  await expect(showing(bob, [portrait, hers])).rejects.toThrow('foreign_picture')
  await expect(showing(bob, [applicants])).rejects.toThrow('foreign_picture')
  await expect(post(bob, [portrait])).rejects.toMatchObject({ hint: 'foreign_picture' })

  // An avatar that makes way, one of several photographs, a post that is deleted, one that gets other pictures.
  await showing(alice, [kept])
  await done(alice.client.from('posts').delete().eq('id', first))
  await done(
    alice.client
      .from('posts')
      .update({ images: [address(kept)] })
      .eq('id', edited),
  )
  // An undo in time.
  await done(alice.client.from('posts').update({ images: [] }).eq('id', restored))
  await done(
    alice.client
      .from('posts')
      .update({ images: [address(undone)] })
      .eq('id', restored),
  )
  await done(service().from('applications').delete().eq('id', handedIn.id))
  await done((await clubAdmin()).rpc('set_absence', { member: carol.id, wish: 'erase' }))

  const gone = { portrait, second, deleted, replaced, applicants, hers, drafts }
  const deadline = Date.now() + WITHIN_MS
  let left = Object.entries(gone)
  while (left.length > 0 && Date.now() < deadline) {
    const answers = await Promise.all(left.map(async ([, name]) => isGone(name)))
    left = left.filter((_, place) => !answers[place])
    if (left.length > 0) await pause(1000)
  }
  expect(left.map(([what]) => what)).toEqual([])
  for (const name of [kept, undone]) {
    expect((await fetch(`${address(name)}?n=2`)).status).toBe(200)
    expect((await fetch(`${small(name)}&n=2`)).status).toBe(200)
  }
}, 90_000)
