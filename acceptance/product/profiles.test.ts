// Profiles and scores: what the screens read and save, and the changes that are refused.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { service } from '../support/clients.ts'
import { done, fields, got, list, refusal, refusalText } from '../support/outcome.ts'
import { clubPicture } from '../support/pictures.ts'

let cast: Cast<'alice' | 'bob' | 'carol' | 'dave'>

beforeAll(async () => {
  cast = await makeCast(
    ['alice', 'bob', 'carol', 'dave'],
    [
      ['alice', 'bob'],
      ['bob', 'carol'],
    ],
  )
})

const of = (name: keyof typeof cast.members) => cast.members[name]
const mine = () => of('alice').client.from('profiles')

describe('reading profiles', () => {
  it('tells the landing page whether set-up is unfinished', async () => {
    const row = await got(mine().select('setup_required, city').eq('user_id', of('alice').id).single())
    expect(row).toEqual({ setup_required: false, city: `Paris ${cast.tag}` })
  })

  it('finds others by id, by a list of ids and by name', async () => {
    const columns = 'user_id, display_name, name, avatar_url'
    const [bob] = await got(mine().select(columns).eq('user_id', of('bob').id))
    expect(bob).toMatchObject({ name: of('bob').name, avatar_url: 'https://photos.acceptance.example/bob.jpg' })
    expect(await got(mine().select(columns).in('user_id', cast.ids))).toHaveLength(4)
    expect(await got(mine().select(columns).ilike('display_name', `%t${cast.tag}`).limit(10))).toHaveLength(4)
  })

  it('tells of nobody what they wrote for the committee, nor which application made them a member', async () => {
    for (const column of ['long_bio', 'about_shown', 'application_id'] as const) {
      expect(await refusal(mine().select(column))).toBe('42501')
      expect(await refusal(mine().select('user_id').not(column, 'is', null))).toBe('42501')
      expect(await refusal(mine().select('user_id').order(column))).toBe('42501')
      expect(await refusal(mine().update({ bio: 'x' }).eq('user_id', of('alice').id).select(column))).toBe('42501')
    }
    expect(await refusal(mine().select('user_id').like('long_bio', '%longer%'))).toBe('42501')
    expect(await refusal(mine().select('user_id, applications(id)'))).toBe('42501')
    expect(await got(of('alice').client.from('applications').select('id, profiles(user_id)'))).toEqual([])
    const sheet = await got(of('alice').client.rpc('member_profile', { member: of('bob').id }))
    expect(JSON.stringify(sheet)).not.toContain('The longer story')
  })

  it('works with the filters of discover', async () => {
    const rows = await got(
      mine()
        .select('user_id')
        .eq('status', 'active')
        .eq('discovery_visible', true)
        .eq('is_dummy', false)
        .not('photos', 'is', null)
        .not('avatar_url', 'is', null)
        .not('display_name', 'is', null)
        .in('user_id', cast.ids),
    )
    expect(rows).toHaveLength(4)
  })
})

describe('saving a profile', () => {
  it('works for all fields the screens save', async () => {
    const change = {
      photos: [clubPicture(`${of('dave').id}/new.jpg`)],
      bio: 'Short and new',
      known_for: ['Events', 'Deals'],
      cities_often_in: ['Ibiza'],
      setup_required: false,
      discovery_visible: true,
      setup_progress: { step: 3 },
      city: 'Ibiza',
      display_name: of('dave').name,
      name: of('dave').name,
      ig_handle: of('dave').handle,
      updated_at: new Date(0).toISOString(),
    }
    const dave = of('dave').client.from('profiles')
    await done(dave.update(change).eq('user_id', of('dave').id))
    const row = await got(dave.select('bio, avatar_url, city, updated_at').eq('user_id', of('dave').id).single())
    expect(row).toMatchObject({ bio: 'Short and new', avatar_url: change.photos[0], city: 'Ibiza' })
    expect(Date.parse(row.updated_at)).toBeGreaterThan(Date.now() - 3600_000)
  })

  it('takes five photos at most', async () => {
    const photos = Array.from({ length: 6 }, () => clubPicture(`${of('alice').id}/a.jpg`))
    expect(await refusalText(mine().update({ photos }).eq('user_id', of('alice').id))).toContain(
      'profiles_photos_valid',
    )
  })

  it.each([
    ['profiles_bio_length', { bio: 'x'.repeat(141) }],
    ['profiles_known_for_valid', { known_for: ['a', 'b', 'c', 'd'] }],
    ['profiles_setup_progress_small', { setup_progress: { x: 'x'.repeat(600) } }],
    ['profiles_age_sane', { age: 17 }],
  ])('enforces %s', async (constraint, fault) => {
    expect(await refusalText(mine().update(fault).eq('user_id', of('alice').id))).toContain(constraint)
  })

  it.each([
    [{ status: 'inactive' as const }],
    [{ founder: true }],
    [{ badge: 'Founder' }],
    [{ is_dummy: true }],
    [{ score: 100 }],
    [{ industry_scores: [] }],
    [{ user_id: '00000000-0000-4000-8000-000000000000' }],
    [{ application_id: null }],
    [{ avatar_url: 'https://evil.example/x.jpg' }],
    [{ created_at: new Date().toISOString() }],
  ])('refuses to change %j', async (change) => {
    expect(await refusal(mine().update(change).eq('user_id', of('alice').id))).toBe('42501')
  })

  it('changes no other member’s', async () => {
    expect(await got(mine().update({ bio: 'mine now' }).eq('user_id', of('bob').id).select('user_id'))).toEqual([])
    expect(await got(mine().update({ bio: 'mine now' }).in('user_id', cast.ids).select('user_id'))).toEqual([
      { user_id: of('alice').id },
    ])
  })

  it('can’t make or remove one', async () => {
    expect(await refusal(mine().insert({ user_id: of('alice').id }))).toBe('42501')
    expect(await refusal(mine().delete().eq('user_id', of('alice').id))).toBe('42501')
  })
})

describe('scores', () => {
  const scores = () => of('alice').client.from('industry_scores')

  it('start at fifty, and saving again keeps a raised score', async () => {
    const rows = ['finance', 'art'].map((industry) => ({ user_id: of('alice').id, industry, score: 50 }))
    await done(scores().upsert(rows, { onConflict: 'user_id,industry' }))
    await done(
      service().from('industry_scores').update({ score: 83 }).eq('user_id', of('alice').id).eq('industry', 'art'),
    )
    await done(scores().upsert(rows, { onConflict: 'user_id,industry' }))
    expect(await got(scores().select('industry, score').order('industry'))).toEqual([
      { industry: 'art', score: 83 },
      { industry: 'finance', score: 50 },
    ])
    const profile = await got(mine().select('industry_scores, score').eq('user_id', of('alice').id).single())
    expect(profile).toMatchObject({
      score: 67,
      industry_scores: [
        { label: 'Art', score: 83 },
        { label: 'Finance', score: 50 },
      ],
    })
  })

  it('can’t be raised or deleted in the table, or given to another member', async () => {
    const me = of('alice').id
    expect(await refusal(scores().insert({ user_id: me, industry: 'music', score: 100 }))).toBe('42501')
    expect(await refusal(scores().insert({ user_id: of('bob').id, industry: 'music', score: 50 }))).toBe('42501')
    await scores().update({ score: 100 }).eq('user_id', me)
    const [art] = await got(scores().select('score').eq('industry', 'art'))
    expect(art?.score).toBe(83)
    expect(await refusal(scores().delete().eq('user_id', me))).toBe('42501')
    expect(await refusalText(scores().insert({ user_id: me, industry: 'piracy', score: 50 }))).toMatch(/^23514 /)
  })

  it('can’t be read by another member', async () => {
    expect(await got(of('bob').client.from('industry_scores').select().eq('user_id', of('alice').id))).toEqual([])
    expect(await got(of('bob').client.from('clout_history').select().eq('user_id', of('alice').id))).toEqual([])
    expect(await got(of('alice').client.from('clout_history').select())).toHaveLength(1)
  })
})

describe('screens in one call', () => {
  it('my_profile', async () => {
    const profile = fields(await got(of('bob').client.rpc('my_profile')))
    expect(profile).toMatchObject({
      userId: of('bob').id,
      email: of('bob').email,
      friendCount: 2,
      setupRequired: false,
    })
    expect(list(profile.friends)).toHaveLength(2)
    expect(list(profile.cloutGrowth).at(-1)).toMatchObject({ clout: 1700 + 23 * 50 })
  })

  it('home_dashboard', async () => {
    expect(fields(await got(of('alice').client.rpc('home_dashboard')))).toMatchObject({
      name: of('alice').name,
      clout: expect.any(Number),
      completion: { required: false, percent: expect.any(Number) },
      suggestions: expect.any(Array),
      opportunities: expect.any(Array),
    })
  })

  it('member_profile returns the relationship', async () => {
    const seen = async (member: string) => fields(await got(of('alice').client.rpc('member_profile', { member })))
    expect(await seen(of('bob').id)).toMatchObject({ relationship: 'friend', friendsUnlocked: true, friendCount: 2 })
    expect(await seen(of('carol').id)).toMatchObject({
      relationship: 'no_relationship',
      friendsUnlocked: false,
      friendCount: null,
      mutualCount: 1,
      mutuals: [{ id: of('bob').id }],
    })
    expect(await seen(of('alice').id)).toMatchObject({ relationship: 'self' })
  })

  it('discover, by city and page', async () => {
    const answer = fields(await got(of('alice').client.rpc('discover', { city: `Paris ${cast.tag}`, page_size: 1 })))
    expect(list(answer.profiles)).toMatchObject([{ userId: of('carol').id, city: `Paris ${cast.tag}` }])
    expect(answer.cities).toContain(`Paris ${cast.tag}`)
  })

  it('search_members', async () => {
    const found = list(await got(of('alice').client.rpc('search_members', { query: `bob t${cast.tag}` })))
    expect(found[0]).toMatchObject({ userId: of('bob').id, isDirectFriend: true })
    const among = await got(of('alice').client.rpc('search_members', { query: 'carol', friends_of: of('bob').id }))
    expect(list(among).map((member) => member.userId)).toEqual([of('carol').id])
  })

  it('plug_opportunities and connection_suggestions', async () => {
    expect(list(await got(of('alice').client.rpc('plug_opportunities'))).length).toBeLessThanOrEqual(10)
    expect(list(await got(of('bob').client.rpc('connection_suggestions'))).length).toBeLessThanOrEqual(5)
  })
})
