// The product's functions through the whole server and the unmodified client, called by admins, members and callers without
// the right.
import { randomUUID } from 'node:crypto'
import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAdmin, createMember, signIn } from '#server/testing/people.ts'
import { supabaseClient } from '#server/testing/supabase-client.ts'
import { startTestServer, type TestServer } from './testing.ts'

let server: TestServer
let admin: SupabaseClient
let otherAdmin: SupabaseClient
let bob: SupabaseClient
let bobId: string

const browser = () => supabaseClient(server.url, server.anonKey)
const serviceClient = () => supabaseClient(server.url, server.serviceKey)

async function signedIn(email: string, password: string): Promise<SupabaseClient> {
  const client = browser()
  await signIn(client, { email, password })
  return client
}

async function makeMember(email: string, name: string): Promise<string> {
  const { id } = await createMember(serviceClient(), server.database, { email, name, password: 'a password' })
  return id
}

async function makeAdmin(email: string): Promise<SupabaseClient> {
  const { password } = await createAdmin(serviceClient(), server.database, { email, password: 'a password' })
  return signedIn(email, password)
}

/** Hands an application in, as the wizard does. */
async function apply(email: string, password?: string): Promise<string> {
  const visitor = browser()
  const id = randomUUID()
  const { error } = await visitor.from('applications').insert({
    id,
    email,
    name: 'Nora Lind',
    city: 'Not specified',
    industry_scores: { Tech: 91, Art: 60 },
    short_bio: 'Investor in Tech, Art',
    long_bio: 'I back the odd ones.',
    instagram: '@noralind',
    photos: ['https://p.test/storage/v1/object/public/profile-photos/applications/nora.jpg'],
    profile_photo: 'https://p.test/storage/v1/object/public/profile-photos/applications/nora.jpg',
    press_links: [],
    invited_by: 'bob stone',
    status: 'pending',
  })
  if (error) throw error
  if (password) {
    const secret = { application_id: id, password, date_of_birth: '01/02/1990' }
    const { error: refused } = await visitor.rpc('set_application_secret', secret)
    if (refused) throw refused
  }
  return id
}

async function call(client: SupabaseClient, name: string, body: object): Promise<{ status: number; body: unknown }> {
  const { data, error } = await client.functions.invoke<unknown>(name, { body })
  if (!error) return { status: 200, body: data }
  if (!(error instanceof FunctionsHttpError)) throw error
  const response = error.context as Response
  return { status: response.status, body: await response.json() }
}

beforeAll(async () => {
  server = await startTestServer()
  admin = await makeAdmin('ada@o1.test')
  otherAdmin = await makeAdmin('olga@o1.test')
  bobId = await makeMember('bob@o1.test', 'Bob Stone')
  bob = await signedIn('bob@o1.test', 'a password')
}, 60_000)
afterAll(() => server.close())

describe('applying', () => {
  it('answers a second application and a broken one with the errors the wizard reads', async () => {
    await apply('twice@x.test')
    await expect(apply('Twice@X.test')).rejects.toMatchObject({
      code: '23505',
      message: expect.stringContaining('duplicate'),
    })
    const decided = { email: 'c@x.test', name: 'A B', industry_scores: { Art: 50 }, long_bio: 'x', status: 'approved' }
    const { error } = await browser().from('applications').insert(decided)
    expect(error?.message).toContain('row-level security')
    const { error: broken } = await browser()
      .from('applications')
      .insert({ ...decided, name: 'A', status: 'pending' })
    expect(broken?.message).toContain('applications_name_two_or_three_words')
  })
})

describe('approve-application', () => {
  it('makes a member who signs in with the password chosen in the wizard, and mails a welcome', async () => {
    const applicationId = await apply('nora@x.test', 'chosen in the wizard')
    const answer = await call(admin, 'approve-application', { applicationId })
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, alreadyApproved: false, mailState: 'in_folder' },
    })
    const nora = await signedIn('nora@x.test', 'chosen in the wizard')
    const { data } = await nora
      .from('profiles')
      .select('display_name, setup_required, city')
      .eq('display_name', 'Nora Lind')
      .single()
    expect(data).toEqual({ display_name: 'Nora Lind', setup_required: true, city: null })

    // The finish wizard saves industries again: that changes no existing score.
    const user_id = (answer.body as { userId: string }).userId
    const chosen = ['tech', 'nightlife'].map((industry) => ({ user_id, industry, score: 50 }))
    const saved = await nora.from('industry_scores').upsert(chosen, { onConflict: 'user_id,industry' })
    expect(saved.error).toBeNull()
    const { data: scores } = await nora.from('industry_scores').select('industry, score').order('industry')
    expect(scores).toEqual([
      { industry: 'art', score: 60 },
      { industry: 'nightlife', score: 50 },
      { industry: 'tech', score: 91 },
    ])
    expect((await server.outbox.mails('nora@x.test')).map((mail) => mail.kind)).toEqual(['welcome'])

    const again = await call(otherAdmin, 'approve-application', { applicationId })
    expect(again).toMatchObject({ status: 200, body: { alreadyApproved: true, mailSent: false } })
    expect((again.body as { userId: string }).userId).toBe((answer.body as { userId: string }).userId)
  })

  it('mails a set-password link to a member who chose no password', async () => {
    const applicationId = await apply('old@x.test')
    const answer = await call(admin, 'approve-application', { applicationId })
    expect(answer).toMatchObject({ body: { mailSent: false, mailState: 'in_folder', mailError: null } })
    const [mail] = await server.outbox.mails('old@x.test')
    expect(mail?.kind).toBe('welcome_set_password')
    const token = /approval=(\w{64})/.exec(mail?.text ?? '')?.[1]
    const account = { email: 'old@x.test', name: 'Nora Lind' }
    // Opening the link, as a mail scanner does, does not use it up.
    expect(await call(browser(), 'redeem-approval', { token })).toEqual({ status: 200, body: account })
    expect(await call(browser(), 'redeem-approval', { token, password: 'short' })).toMatchObject({ status: 422 })
    expect(await call(browser(), 'redeem-approval', { token, password: 'chosen' })).toEqual({
      status: 200,
      body: account,
    })
    await signedIn('old@x.test', 'chosen')
    const ended = { status: 410, body: { code: 'link_ended' } }
    expect(await call(browser(), 'redeem-approval', { token, password: 'chosen again' })).toMatchObject(ended)
    expect(await call(browser(), 'redeem-approval', { password: 'chosen again' })).toMatchObject(ended)
  })

  it('makes one member when several admins approve at the same time', async () => {
    const applicationId = await apply('race@x.test', 'chosen')
    const answers = await Promise.all(
      [admin, otherAdmin, admin].map((client) => call(client, 'approve-application', { applicationId })),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => (answer.body as { userId: string }).userId)).size).toBe(1)
    await signedIn('race@x.test', 'chosen')
  })

  it('completes an interrupted approval, and takes over an account that was only invited', async () => {
    const applicationId = await apply('half@x.test', 'chosen')
    const service = serviceClient()
    await service.auth.admin.createUser({
      email: 'half@x.test',
      email_confirm: true,
      app_metadata: { application_id: applicationId },
    })
    expect((await call(admin, 'approve-application', { applicationId })).status).toBe(200)

    const invited = await apply('invited@x.test', 'chosen')
    await service.auth.admin.inviteUserByEmail('invited@x.test')
    expect((await call(admin, 'approve-application', { applicationId: invited })).status).toBe(200)
    await signedIn('invited@x.test', 'chosen')
  })

  it('refuses an application of a member and an unknown application', async () => {
    const member = await apply('bob@o1.test')
    expect(await call(admin, 'approve-application', { applicationId: member })).toMatchObject({
      status: 409,
      body: { code: 'already_a_member' },
    })
    const unknown = { status: 404, body: { code: 'application_not_found' } }
    expect(await call(admin, 'approve-application', { applicationId: randomUUID() })).toMatchObject(unknown)
    expect(await call(admin, 'approve-application', { applicationId: `${member}' or true` })).toMatchObject(unknown)
    expect(await call(admin, 'approve-application', {})).toMatchObject(unknown)
  })
})

describe('accounts', () => {
  it('a disabled member is signed out at once, and can sign in again when enabled', async () => {
    const id = await makeMember('carla@o1.test', 'Carla Reyes')
    const carla = await signedIn('carla@o1.test', 'a password')
    expect(await call(admin, 'manage-user-account', { email: 'Carla@o1.test', action: 'disable' })).toEqual({
      status: 200,
      body: { success: true, status: 'inactive', version: expect.any(Number) },
    })
    const { data } = await carla.from('profiles').select('user_id')
    expect(data ?? []).toEqual([])
    expect((await carla.auth.refreshSession()).error).not.toBeNull()
    await expect(signedIn('carla@o1.test', 'a password')).rejects.toThrow()
    expect((await bob.from('profiles').select('user_id').eq('user_id', id)).data).toEqual([])

    expect(await call(admin, 'manage-user-account', { email: 'carla@o1.test', action: 'enable' })).toMatchObject({
      status: 200,
      body: { status: 'active' },
    })
    const back = await signedIn('carla@o1.test', 'a password')
    expect((await back.from('profiles').select('user_id').eq('user_id', id)).data).toHaveLength(1)
  })

  it('a new password ends the sessions of the old one', async () => {
    await makeMember('dora@o1.test', 'Dora Klein')
    const dora = await signedIn('dora@o1.test', 'a password')
    expect(await call(admin, 'update-user-password', { email: 'dora@o1.test', newPassword: '12345' })).toMatchObject({
      status: 422,
      body: { code: 'invalid_password' },
    })
    const blank = await call(admin, 'update-user-password', { email: 'dora@o1.test', newPassword: '      ' })
    expect(blank).toMatchObject({ status: 422, body: { code: 'invalid_password' } })
    const own = await dora.auth.updateUser({ password: '      ' })
    expect(own.error?.code).toBe('weak_password')
    expect((await call(admin, 'update-user-password', { email: 'dora@o1.test', newPassword: '123456' })).status).toBe(
      200,
    )
    expect((await dora.auth.refreshSession()).error).not.toBeNull()
    await expect(signedIn('dora@o1.test', 'a password')).rejects.toThrow()
    await signedIn('dora@o1.test', '123456')
  })

  it('refuses unknown accounts and actions', async () => {
    expect(await call(admin, 'manage-user-account', { email: 'nobody@x.test', action: 'disable' })).toMatchObject({
      status: 404,
      body: { code: 'member_not_found' },
    })
    expect(await call(admin, 'manage-user-account', { email: 'bob@o1.test', action: 'delete' })).toMatchObject({
      status: 422,
      body: { code: 'invalid_action' },
    })
  })
})

describe('callers who are no admins', () => {
  const calls = [
    ['approve-application', { applicationId: randomUUID() }],
    ['manage-user-account', { email: 'bob@o1.test', action: 'disable' }],
    ['update-user-password', { email: 'bob@o1.test', newPassword: 'taken over' }],
  ] as const

  it.each(calls)('%s: visitors and members are refused', async (name, body) => {
    expect(await call(browser(), name, body)).toMatchObject({ status: 401 })
    expect(await call(bob, name, body)).toMatchObject({ status: 403, body: { code: 'not_an_admin' } })
  })

  it.each(calls)('%s: a forged admin is refused', async (name, body) => {
    const forged = browser()
    const claims = Buffer.from(
      JSON.stringify({ sub: bobId, role: 'service_role', app_metadata: { admin: true } }),
    ).toString('base64url')
    forged.functions.setAuth(`eyJhbGciOiJub25lIn0.${claims}.`)
    expect((await call(forged, name, body)).status).toBe(401)
  })

  it('the procedures behind the functions are closed to members', async () => {
    const { error } = await bob.rpc('set_member_status', { member: bobId, status: 'inactive', admin: bobId })
    expect(error?.code).toBe('42501')
  })
})

describe('send-notification and mail-endorsement-request', () => {
  it('notifies the recipient of a real message in the database’s words, and refuses strangers', async () => {
    const eveId = await makeMember('eve@o1.test', 'Eve Marsh')
    const eve = await signedIn('eve@o1.test', 'a password')
    await server.database.query(
      `insert into public.connections (user_id, connected_user_id, status) values ($1, $2, 'active')`,
      [bobId, eveId],
    )
    const { data: threadId } = await bob.rpc('open_direct_message', { other: eveId })
    await bob.from('messages').insert({ thread_id: threadId, sender_id: bobId, content: 'Late table at nine?' })
    const body = { type: 'message', recipientId: eveId, title: 'Approved ✅', message: 'forged', data: { threadId } }
    expect(await call(bob, 'send-notification', body)).toEqual({ status: 200, body: { success: true } })
    const { data } = await eve.from('notifications').select('title, body').eq('title', 'New Message')
    expect(data).toEqual([{ title: 'New Message', body: 'Bob Stone: Late table at nine?' }])

    const stranger = await makeMember('finn@o1.test', 'Finn Hale')
    expect(await call(bob, 'send-notification', { ...body, recipientId: stranger })).toMatchObject({
      status: 403,
      body: { code: 'no_shared_thread' },
    })
    expect(await call(browser(), 'send-notification', body)).toMatchObject({ status: 401 })
  })

  it('mails a person outside the club once, and only for the member who asked for the endorsement', async () => {
    const { data } = await bob.rpc('request_endorsements', { recipients: ['outside@x.test'] })
    const [{ id }] = data as [{ id: string }]
    const other = await signedIn('eve@o1.test', 'a password')
    expect(await call(other, 'mail-endorsement-request', { requestId: id })).toMatchObject({ status: 404 })
    expect(await call(bob, 'mail-endorsement-request', { requestId: id })).toEqual({
      status: 200,
      body: { success: true },
    })
    // Once more, its answer was lost: one mail.
    expect(await call(bob, 'mail-endorsement-request', { requestId: id })).toMatchObject({ status: 200 })
    await expect.poll(() => server.outbox.mails('outside@x.test')).toHaveLength(1)
  })
})
