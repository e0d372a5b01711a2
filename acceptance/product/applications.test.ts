// The wizard's calls: handing in an application, setting its secret, reading its status. And the attacks of a visitor on applications.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { application } from '../support/application.ts'
import { type Cast, makeCast } from '../support/cast.ts'
import { type Client, service, visitor } from '../support/clients.ts'
import { done, got, refusal, refusalText } from '../support/outcome.ts'
import { clubPicture } from '../support/pictures.ts'

let cast: Cast<'alice'>
let anyone: Client

beforeAll(async () => {
  cast = await makeCast(['alice'])
  anyone = visitor()
})

const draft = (name: string) => application(cast.tag, name)
const secret = (id: string) => ({ application_id: id, password: 'chosen-by-me', date_of_birth: '01/02/1990' })

describe('handing in an application', () => {
  it('accepts a complete one and returns no row', async () => {
    const { data, error, status } = await anyone.from('applications').insert(draft('whole'))
    expect({ data, error, status }).toEqual({ data: null, error: null, status: 201 })
  })

  it('accepts one open application for each address, in upper or lower case', async () => {
    await done(anyone.from('applications').insert(draft('twice')))
    const again = draft('twice')
    const said = await refusalText(anyone.from('applications').insert({ ...again, email: again.email.toUpperCase() }))
    expect(said).toMatch(/^23505 duplicate .*applications_one_open_per_email/)
  })

  it.each([
    ['applications_email_valid', { email: 'no address' }],
    ['applications_name_two_or_three_words', { name: 'Single' }],
    ['applications_name_two_or_three_words', { name: 'One Two Three Four' }],
    ['applications_name_length', { name: `${'x'.repeat(100)} ${'y'.repeat(99)}` }],
    ['applications_industry_scores_valid', { industry_scores: {} }],
    ['applications_industry_scores_valid', { industry_scores: { Tech: 49 } }],
    ['applications_industry_scores_valid', { industry_scores: { Tech: 60, Art: 60, Film: 60, Music: 60 } }],
    ['applications_industry_scores_valid', { industry_scores: { Piracy: 60 } }],
    ['applications_title_known', { short_bio: 'Pirate in Tech' }],
    ['applications_short_bio_length', { short_bio: `Director ${'x'.repeat(200)}` }],
    ['applications_long_bio_length', { long_bio: 'x'.repeat(401) }],
    ['applications_instagram_handle', { instagram: 'nohandle' }],
    ['applications_photos_valid', { photos: Array.from({ length: 6 }, () => clubPicture('applications/a.jpg')) }],
    ['applications_press_links_valid', { press_links: ['not a link'] }],
  ])('enforces %s', async (constraint, fault) => {
    const said = await refusalText(anyone.from('applications').insert({ ...draft(randomUUID().slice(0, 8)), ...fault }))
    expect(said).toContain(constraint)
    expect(said).toMatch(/^23514 /)
  })
})

it('an application names only pictures of the club, so that nobody elsewhere learns who reads it', async () => {
  for (const photo of ['javascript:alert(1)', 'https://elsewhere.example/profile-photos/applications/x.jpg']) {
    const named = { ...draft(randomUUID().slice(0, 8)), photos: [photo] }
    expect(await refusal(anyone.from('applications').insert(named))).toBe('foreign_picture')
  }
})

describe('an application’s text', () => {
  it.each([
    ['emoji', 'Zoë 🎩👩‍👩‍👧'],
    ['right to left', 'مریم میرزاخانی'],
    ['three scripts', 'Ελένη 美咲 O’Neill'],
  ])('may have a name with %s', async (_what, name) => {
    await done(anyone.from('applications').insert({ ...draft(randomUUID().slice(0, 8)), name }))
  })

  it.each([
    ['name', { name: 'Nul\0 Byte' }],
    ['reason', { long_bio: 'a\0b' }],
    ['list', { press_links: ['https://a.example/\0'] }],
  ])('may have no NUL in a %s, and the error says so', async (_where, fault) => {
    const { error, status } = await anyone.from('applications').insert({ ...draft(randomUUID().slice(0, 8)), ...fault })
    expect({ status, code: error?.code }).toEqual({ status: 400, code: '22P05' })
    expect(error?.message).toMatch(/unsupported Unicode escape sequence/)
  })
})

describe('a visitor', () => {
  it('can’t decide an application', async () => {
    for (const status of ['approved', 'rejected'] as const) {
      expect(await refusal(anyone.from('applications').insert({ ...draft('decided'), status }))).toMatch(
        /^(42501|23514)$/,
      )
    }
    const reviewed = { ...draft('reviewed'), reviewed_at: new Date().toISOString() }
    expect(await refusal(anyone.from('applications').insert(reviewed))).toBe('42501')
  })

  it('can’t read, change or remove an application', async () => {
    expect(await refusal(anyone.from('applications').select('email'))).toBe('42501')
    expect(await refusal(anyone.from('applications').insert(draft('readback')).select())).toBe('42501')
    expect(await refusal(anyone.from('applications').update({ status: 'approved' }).eq('city', 'Oslo'))).toBe('42501')
    expect(await refusal(anyone.from('applications').delete().eq('city', 'Oslo'))).toBe('42501')
  })

  it('can’t read any table', async () => {
    for (const table of [
      'profiles',
      'connections',
      'message_threads',
      'messages',
      'notifications',
      'posts',
      'post_likes',
      'event_rsvps',
      'industry_scores',
      'endorsements',
      'endorsement_requests',
      'clout_history',
      'admin_audit',
      'thread_members',
    ] as const) {
      expect(await refusal(anyone.from(table).select('*').limit(1)), table).toBe('42501')
    }
  })

  it('can’t call a procedure for members', async () => {
    expect(await refusal(anyone.rpc('inbox'))).toBe('42501')
    expect(await refusal(anyone.rpc('discover'))).toBe('42501')
    expect(await refusal(anyone.rpc('search_applications'))).toBe('42501')
  })
})

describe('the secret of an application', () => {
  it('can be set once and then gives access to the status', async () => {
    const mine = draft('secret')
    await done(anyone.from('applications').insert(mine))
    expect(await refusal(anyone.rpc('set_application_secret', { ...secret(mine.id), password: 'x'.repeat(73) }))).toBe(
      'invalid_password',
    )
    expect(await refusal(anyone.rpc('set_application_secret', { ...secret(mine.id), date_of_birth: '1990' }))).toBe(
      'invalid_date_of_birth',
    )
    await done(anyone.rpc('set_application_secret', secret(mine.id)))
    expect(await refusal(anyone.rpc('set_application_secret', secret(mine.id)))).toBe('application_not_found')
    const asked = { email: mine.email.toUpperCase(), password: 'chosen-by-me' }
    expect(await got(anyone.rpc('application_status', asked))).toBe('pending')
    const { data, error } = await anyone.rpc('application_status', { ...asked, password: 'guessed' })
    expect({ data, error }).toEqual({ data: null, error: null })
    await done(
      service()
        .from('applications')
        .update({ status: 'rejected', reviewed_at: new Date().toISOString() })
        .eq('id', mine.id),
    )
    expect(await got(anyone.rpc('application_status', asked))).toBe('rejected')
  })

  it('can’t be set for a guessed id', async () => {
    expect(await refusal(anyone.rpc('set_application_secret', secret(randomUUID())))).toBe('application_not_found')
    const { data } = await anyone.rpc('application_status', { email: 'nobody@acceptance.example', password: 'x' })
    expect(data).toBeNull()
  })
})

it('a member sees no applications', async () => {
  expect(await got(cast.members.alice.client.from('applications').select('id'))).toEqual([])
})
