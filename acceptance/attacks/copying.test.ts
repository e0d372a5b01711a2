// Pretending to be another member: nobody can take their handle, and the committee sees at once who takes their name or photo after approval.
import { beforeAll, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { type Client, clubAdmin, signedIn } from '../support/clients.ts'
import { newMember } from '../support/new-member.ts'
import { fields, got, list } from '../support/outcome.ts'
import { clubPicture } from '../support/pictures.ts'
import { type RawAnswer, raw } from '../support/raw.ts'

let cast: Cast<'alice' | 'mallory'>
let admin: Client
let tokens: Record<'alice' | 'mallory', string>

const tokenOf = async (client: Client) => (await client.auth.getSession()).data.session?.access_token ?? ''

beforeAll(async () => {
  cast = await makeCast(['alice', 'mallory'])
  admin = await clubAdmin()
  tokens = {
    alice: await tokenOf(cast.members.alice.client),
    mallory: await tokenOf(cast.members.mallory.client),
  }
})

const change = (id: string, token: string, body: object): Promise<RawAnswer> =>
  raw(`/rest/v1/profiles?user_id=eq.${id}&select=user_id,ig_handle,display_name,name,photos`, {
    method: 'PATCH',
    token,
    body,
    headers: { prefer: 'return=representation' },
  })

async function flagsOf(id: string): Promise<unknown[]> {
  const pages = await got(admin.rpc('changed_profiles', { page_size: 100 }))
  const changes = list(fields(pages).changes)
  return changes.filter(({ member }) => fields(member).id === id).map(({ field, after }) => [field, after])
}

it('no spelling of a member’s handle can be taken', async () => {
  const { handle } = cast.members.alice
  const plain = handle.slice(1)
  const looksLike = [
    handle,
    plain,
    handle.toUpperCase(),
    ` ${handle} `,
    `@${plain[0]}\u200b${plain.slice(1)}`,
    handle.replace('a', '\u0430'),
    handle.replace('a', '\uff41'),
    `@@${plain}`,
  ]
  for (const ig_handle of looksLike) {
    const answer = await change(cast.members.mallory.id, tokens.mallory, { ig_handle })
    expect(answer.status, `${JSON.stringify(ig_handle)}: ${answer.text}`).toBe(409)
    expect(answer.json).toMatchObject({ hint: 'handle_taken' })
  }
})

it('a handle that its member gave up can’t be taken by others', async () => {
  const mine = `@fresh${cast.tag}`
  expect((await change(cast.members.alice.id, tokens.alice, { ig_handle: mine })).status).toBe(200)
  const old = await change(cast.members.mallory.id, tokens.mallory, { ig_handle: cast.members.alice.handle })
  expect(old.json).toMatchObject({ hint: 'handle_taken' })
})

it('an applicant who names a member’s handle is approved without it', async () => {
  const copy = await newMember(cast, admin, 'copy', { instagram: cast.members.mallory.handle })
  const client = await signedIn(copy.email, copy.password)
  const [row] = await got(client.from('profiles').select('ig_handle').eq('user_id', copy.id))
  expect(row).toEqual({ ig_handle: null })
  expect(await flagsOf(copy.id)).toEqual([['taken_handle', null]])
})

it('a copied photo is refused, and the committee sees a copied name and another face, also when they were chosen during setup', async () => {
  const { name } = cast.members.alice
  const [{ photos } = { photos: [] }] = await got(
    cast.members.mallory.client.from('profiles').select('photos').eq('user_id', cast.members.alice.id),
  )
  const later = await newMember(cast, admin, 'later')
  const copies = [
    { id: cast.members.mallory.id, token: tokens.mallory },
    { id: later.id, token: await tokenOf(await signedIn(later.email, later.password)) },
  ]
  for (const { id, token } of copies) {
    expect((await change(id, token, { photos })).status, 'an address of somebody else').toBe(422)
    const face = clubPicture(`${id}/face.jpg`)
    expect((await change(id, token, { display_name: name, name, photos: [face] })).status).toBe(200)
    expect((await change(id, token, { setup_required: false })).status).toBe(200)
    expect((await flagsOf(id)).sort()).toEqual([
      ['name', name],
      ['photo', face],
    ])
  }
})
