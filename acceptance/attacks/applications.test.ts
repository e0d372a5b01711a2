// Attacks on other people's applications: with guessed ids and links, with a forged confirmation, and by sweeping them.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { application } from '../support/application.ts'
import { type Cast, makeCast } from '../support/cast.ts'
import { type Client, clubAdmin, loose, service, visitor } from '../support/clients.ts'
import { done, got, refusal } from '../support/outcome.ts'

let cast: Cast<'alice'>
const callers: Record<string, Client> = {}

beforeAll(async () => {
  cast = await makeCast(['alice'])
  Object.assign(callers, { visitor: visitor(), member: cast.members.alice.client, admin: await clubAdmin() })
})

const as = (name: string): Client => callers[name] ?? visitor()
const everybody = ['visitor', 'member', 'admin']

async function handIn(name: string) {
  const mine = application(cast.tag, name)
  await done(visitor().from('applications').insert(mine))
  return mine
}

describe.each(everybody)('%s', (who) => {
  it('learns nothing of a guessed application, and can do nothing with it', async () => {
    const guessed = { application: randomUUID() }
    const email = `guess.${cast.tag}@acceptance.example`
    for (const call of [
      as(who).rpc('address_proof', guessed),
      as(who).rpc('send_application_code', guessed),
      as(who).rpc('confirm_application', { ...guessed, code: '123456' }),
      as(who).rpc('correct_application_address', { ...guessed, email }),
    ])
      expect(await refusal(call)).toBe('application_not_found')
  })

  it('opens nothing with a guessed link, even with the id of an application', async () => {
    const { id } = await handIn(`link${who}`)
    for (const token of ['', 'guessed', 'f'.repeat(64), id]) {
      expect(await refusal(as(who).rpc('application_link', { token }))).toBe('link_ended')
      expect(await refusal(as(who).rpc('confirm_application_link', { token, application: id }))).toBe('link_ended')
    }
    expect(await got(service().from('applications').select('confirmed_at').eq('id', id).single())).toEqual({
      confirmed_at: null,
    })
  })

  it('learns and proves nothing with a guessed ticket of another house, and makes none', async () => {
    const mine = application(cast.tag, `vouched${who}`)
    for (const ticket of ['', 'guessed', 'f'.repeat(64), mine.id, mine.email]) {
      expect(await refusal(as(who).rpc('vouched_application', { ticket }))).toBe('ticket_ended')
      expect(await got(as(who).rpc('vouch_for_application', { ticket, application: mine.id }))).toBe(false)
    }
    await done(visitor().from('applications').insert(mine))
    expect(await got(service().from('applications').select('confirmed_at').eq('id', mine.id).single())).toEqual({
      confirmed_at: null,
    })
    const made = { token_hash: 'f'.repeat(64), address: mine.email, name: null, partner: 'google' }
    expect(await refusal(loose(as(who)).rpc('keep_vouched_ticket', made))).toBe('PGRST202')
    expect(await refusal(loose(as(who)).from('vouched_tickets').select())).toBe('PGRST205')
  })

  it('can neither sweep nor drop a picture from the list of those to remove', async () => {
    expect(await refusal(as(who).rpc('sweep', {}))).toBe('42501')
    expect(await refusal(as(who).rpc('due_to_sweep', {}))).toBe('42501')
    expect(await refusal(as(who).rpc('forget_pictures', { names: ['applications/x.jpg'] }))).toBe('42501')
    for (const name of ['sweep', 'sweep-applications'])
      expect((await as(who).functions.invoke(name, { body: {} })).error).not.toBeNull()
  })

  it('cannot write a confirmation or read a proof', async () => {
    const mine = application(cast.tag, `forged${who}`)
    const forged = { ...mine, confirmed_at: new Date().toISOString() }
    expect(await refusal(as(who).from('applications').insert(forged))).toBe('42501')
    await done(visitor().from('applications').insert(mine))
    const stamp = { confirmed_at: new Date().toISOString() }
    expect(await refusal(as(who).from('applications').update(stamp).eq('id', mine.id))).toBe('42501')
    for (const table of ['application_proofs', 'application_links', 'photos_to_remove'])
      expect(await refusal(loose(as(who)).from(table).select())).toBe('PGRST205')
  })
})

describe('a rejected application', () => {
  it('is reopened by admins who have seen the rejection, and by nobody else', async () => {
    const { id } = await handIn('reopened')
    const admin = as('admin')
    await done(admin.from('applications').update({ status: 'rejected' }).eq('id', id).eq('version', 0))
    const seen = { application: id, version: 1 }
    const was = await makeCast(['frank'])
    const { id: frank, client: disabled } = was.members.frank
    await done(service().from('profiles').update({ status: 'inactive' }).eq('user_id', frank))
    for (const [who, code] of [
      [visitor(), '42501'],
      [as('member'), 'not_an_admin'],
      [disabled, 'not_an_admin'],
    ] as const) {
      expect(await refusal(who.rpc('reopen_application', seen))).toBe(code)
      await who.from('applications').update({ status: 'pending', reviewed_at: null }).eq('id', id)
    }
    // Not by the table either, and the version is nobody's to write.
    await admin.from('applications').update({ status: 'pending', reviewed_at: null }).eq('id', id)
    expect(await refusal(loose(admin).from('applications').update({ version: 0 }).eq('id', id))).toBe('42501')
    const standing = () => got(service().from('applications').select('status, version').eq('id', id).single())
    expect(await standing()).toEqual({ status: 'rejected', version: 1 })
    expect(await refusal(admin.rpc('reopen_application', { ...seen, version: 0 }))).toBe('already_decided')
    await done(admin.rpc('reopen_application', seen))
    expect(await standing()).toEqual({ status: 'pending', version: 2 })
    // A decision on what was seen before all that changes nothing.
    await done(admin.from('applications').update({ status: 'rejected' }).eq('id', id).eq('version', 0))
    expect(await standing()).toEqual({ status: 'pending', version: 2 })
  })
})

it('an application with a member’s address gets the same answers as one with any other address', async () => {
  const [known, unknown] = [application(cast.tag, 'known'), application(cast.tag, 'unknown')]
  const { email } = cast.members.alice
  const answers = []
  for (const row of [{ ...known, email }, unknown]) {
    const { status, data, error } = await visitor().from('applications').insert(row)
    const { email: _, ...proof } = await got(visitor().rpc('address_proof', { application: row.id }))
    const { email: __, ...tried } = await got(visitor().rpc('confirm_application', { application: row.id, code: '1' }))
    answers.push({ status, data, error, proof, tried })
  }
  expect(answers[0]).toEqual(answers[1])
})

it('an application is found with its own password and no other', async () => {
  const mine = await handIn('found')
  const secret = { application_id: mine.id, password: 'chosen-by-me', date_of_birth: '01/02/1990' }
  await done(visitor().rpc('set_application_secret', secret))
  const asked = { email: mine.email, password: 'chosen-by-me' }
  expect(await got(visitor().rpc('find_application', asked))).toEqual({ application: mine.id, status: 'pending' })
  for (const password of ['guessed', '', 'chosen-by-me '])
    expect((await visitor().rpc('find_application', { ...asked, password })).data).toBeNull()
})
