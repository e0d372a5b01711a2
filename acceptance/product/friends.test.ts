// Friendships: how they end, who may read them, and that none can be made in the table.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { done, fields, got, list, refusal } from '../support/outcome.ts'

let cast: Cast<'alice' | 'bob' | 'carol' | 'dave' | 'erin' | 'frank'>
const of = (name: keyof typeof cast.members) => cast.members[name]
const connections = (name: keyof typeof cast.members) => of(name).client.from('connections')

beforeAll(async () => {
  cast = await makeCast(
    ['alice', 'bob', 'carol', 'dave', 'erin', 'frank'],
    [
      ['alice', 'bob'],
      ['bob', 'carol'],
      ['dave', 'erin'],
      ['alice', 'frank'],
    ],
  )
})

describe('reading friendships', () => {
  it('returns only the member’s own connections', async () => {
    const rows = await got(
      connections('alice')
        .select('user_id, connected_user_id')
        .eq('status', 'active')
        .or(`user_id.eq.${of('alice').id},connected_user_id.eq.${of('alice').id}`),
    )
    expect(rows).toHaveLength(2)
    expect(
      await got(
        connections('alice')
          .select()
          .in('user_id', [of('bob').id, of('dave').id]),
      ),
    ).toEqual([])
  })

  it('returns a friend’s friends, and no other member’s', async () => {
    const friends = list(await got(of('alice').client.rpc('friends_of', { member: of('bob').id })))
    expect(friends.map((friend) => friend.id).sort()).toEqual([of('alice').id, of('carol').id].sort())
    expect(await refusal(of('alice').client.rpc('friends_of', { member: of('carol').id }))).toBe('not_friends')
  })

  it('returns mutual friends, and no other friends of the other member', async () => {
    const members = [of('carol').id, of('dave').id]
    expect(await got(of('alice').client.rpc('mutual_friends', { members }))).toMatchObject([
      { memberId: of('carol').id, count: 1, friends: [{ id: of('bob').id }] },
      { memberId: of('dave').id, count: 0, friends: [] },
    ])
    const many = Array.from({ length: 201 }, () => of('bob').id)
    expect(await refusal(of('alice').client.rpc('mutual_friends', { members: many }))).toBe('too_many')
  })

  it('returns the relationship with another member', async () => {
    const relationship = fields(await got(of('alice').client.rpc('relationship_with', { other: of('bob').id })))
    expect(relationship).toMatchObject({ relationship: 'friend', connection: 'active' })
  })
})

describe('in the table of connections', () => {
  it('nobody can make a friendship', async () => {
    const row = { user_id: of('alice').id, connected_user_id: of('dave').id, status: 'active' as const }
    expect(await refusal(connections('alice').insert(row))).toBe('42501')
    expect(await refusal(connections('alice').upsert(row))).toBe('42501')
    expect(await refusal(of('alice').client.rpc('connect_with', { other: of('dave').id }))).toBe('no_intro_chat')
  })

  it('nobody can change the friendship of others', async () => {
    const pair = { user_id: of('dave').id, connected_user_id: of('erin').id }
    expect(await got(connections('alice').delete().match(pair).select())).toEqual([])
    expect(await got(connections('alice').update({ status: 'blocked' }).match(pair).select())).toEqual([])
    expect(
      await refusal(
        connections('alice')
          .update({ user_id: of('dave').id })
          .eq('user_id', of('alice').id),
      ),
    ).toBe('42501')
  })

  it('either friend can end a friendship', async () => {
    expect(await got(connections('frank').delete().eq('user_id', of('alice').id).select('status'))).toEqual([
      { status: 'active' },
    ])
    expect(await got(of('alice').client.rpc('remove_friend', { other: of('frank').id }))).toBe(false)
  })
})

describe('a block', () => {
  it('hides the two from each other, and only the blocker can lift it', async () => {
    const [dave, erin] = [of('dave'), of('erin')]
    await done(
      connections('dave').update({ status: 'blocked' }).eq('user_id', dave.id).eq('connected_user_id', erin.id),
    )
    expect(await got(erin.client.from('profiles').select('id').eq('user_id', dave.id))).toEqual([])
    expect(await got(dave.client.from('profiles').select('id').eq('user_id', erin.id))).toEqual([])
    expect(await got(connections('erin').select())).toEqual([])
    expect(list(await got(dave.client.rpc('my_blocked'))).map((card) => card.id)).toEqual([erin.id])
    const hidden = await erin.client.rpc('member_profile', { member: dave.id })
    expect(hidden.data).toBeNull()
    expect(await refusal(erin.client.rpc('relationship_with', { other: dave.id }))).toBe('not_available')
    expect(await got(connections('erin').delete().eq('user_id', dave.id).select())).toEqual([])
    expect(await got(erin.client.rpc('unblock_member', { other: dave.id }))).toBe(false)
    const asActive = await connections('dave').update({ status: 'active' }).eq('user_id', dave.id).select()
    expect(asActive.data ?? []).toEqual([])
    expect(await got(dave.client.rpc('unblock_member', { other: erin.id }))).toBe(true)
    expect(await got(erin.client.from('profiles').select('id').eq('user_id', dave.id))).toHaveLength(1)
    expect(await got(connections('dave').select())).toEqual([])
  })

  it('works on a stranger, a second time changes nothing, and nobody can block themselves', async () => {
    await done(of('carol').client.rpc('block_member', { other: of('frank').id }))
    await done(of('carol').client.rpc('block_member', { other: of('frank').id }))
    expect(await refusal(of('carol').client.rpc('block_member', { other: of('carol').id }))).toBe('self')
    expect(await got(of('carol').client.rpc('unblock_member', { other: of('frank').id }))).toBe(true)
  })
})
