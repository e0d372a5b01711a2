// The five functions: called by a visitor, a member, a forged admin and an admin, and used as the screens use them.
import { FunctionsHttpError } from '@supabase/supabase-js'
import { beforeAll, describe, expect, it } from 'vitest'
import { application } from '../support/application.ts'
import { type Cast, makeCast } from '../support/cast.ts'
import { type Client, clubAdmin, service, signedIn, visitor } from '../support/clients.ts'
import { claimsOf, foreignSigned, headerOf, unsigned } from '../support/forged-tokens.ts'
import { done, fields, got, list, refusal } from '../support/outcome.ts'
import { raw } from '../support/raw.ts'

let cast: Cast<'alice' | 'bob' | 'carol'>
let admin: Client
const of = (name: keyof typeof cast.members) => cast.members[name]

beforeAll(async () => {
  cast = await makeCast(['alice', 'bob', 'carol'], [['alice', 'bob']])
  admin = await clubAdmin()
})

/** Calls a function and returns its data, or the status and code of its refusal. */
async function invoke(client: Client, name: string, body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { data, error } = await client.functions.invoke(name, { body })
  if (error instanceof FunctionsHttpError) {
    const response: Response = error.context
    return { status: response.status, ...fields(await response.json()) }
  }
  if (error) throw error
  return data
}

const calls: [string, Record<string, unknown>][] = [
  ['approve-application', { applicationId: '00000000-0000-4000-8000-000000000000' }],
  ['manage-user-account', { email: 'nobody@acceptance.example', action: 'disable' }],
  ['update-user-password', { email: 'nobody@acceptance.example', newPassword: 'Passw0rd-9' }],
]

describe('a function for admins', () => {
  it.each(calls)('%s refuses visitors and members', async (name, body) => {
    expect(await invoke(visitor(), name, body)).toMatchObject({ status: 401 })
    expect(await invoke(of('alice').client, name, body)).toMatchObject({ status: 403, code: 'not_an_admin' })
  })

  it.each(calls)('%s refuses forged tokens', async (name, body) => {
    const token = (await admin.auth.getSession()).data.session?.access_token ?? ''
    const claims = { ...claimsOf(token), role: 'service_role' }
    for (const forged of [unsigned(claims), foreignSigned(claimsOf(token), headerOf(token).kid), `${token}x`]) {
      const answer = await raw(`/functions/v1/${name}`, { method: 'POST', token: forged, body })
      expect(answer.status).toBe(401)
    }
  })

  it.each(calls)('%s answers an admin with the code of the missing row', async (name, body) => {
    expect(await invoke(admin, name, body)).toMatchObject({ status: 404, code: expect.stringMatching(/_not_found$/) })
  })
})

describe('approve-application', () => {
  it('makes one member, who can sign in with the chosen password', async () => {
    const mine = application(cast.tag, 'nora')
    await done(visitor().from('applications').insert(mine))
    const secret = { application_id: mine.id, password: 'my own choice', date_of_birth: '01/02/1990' }
    await done(visitor().rpc('set_application_secret', secret))
    const body = { applicationId: mine.id }
    const [one, two] = await Promise.all([
      invoke(admin, 'approve-application', body),
      invoke(admin, 'approve-application', body),
    ])
    expect(one).toMatchObject({ success: true, userId: expect.any(String) })
    expect(two.userId).toBe(one?.userId)
    cast.ids.push(String(one?.userId))
    const nora = await signedIn(mine.email, 'my own choice')
    const profile = await got(
      nora
        .from('profiles')
        .select('name, badge, setup_required, city, press_links, industry_scores')
        .eq('user_id', String(one?.userId))
        .single(),
    )
    expect(profile).toMatchObject({
      name: mine.name,
      setup_required: true,
      city: null,
      press_links: mine.press_links,
      badge: 'Visionary',
    })
    const [notification] = await got(nora.from('notifications').select('title, data'))
    expect(notification).toMatchObject({ title: 'Approved ✅', data: { action: 'complete_profile' } })
    const listed = await got(
      admin
        .from('applications')
        .select('status, profiles(status, user_id)')
        .eq('id', mine.id)
        .order('status')
        .order('created_at', { ascending: false }),
    )
    expect(listed).toMatchObject([{ status: 'approved', profiles: [{ status: 'active', user_id: one?.userId }] }])
  })

  it('refuses a rejected application', async () => {
    const mine = application(cast.tag, 'ruth')
    await done(visitor().from('applications').insert(mine))
    const reject = { status: 'rejected' as const, reviewed_at: new Date().toISOString(), reviewed_by: of('bob').id }
    expect(await got(of('alice').client.from('applications').update(reject).eq('id', mine.id).select())).toEqual([])
    const [row] = await got(admin.from('applications').update(reject).eq('id', mine.id).select('status, reviewed_by'))
    expect(row?.status).toBe('rejected')
    expect(row?.reviewed_by).not.toBe(of('bob').id)
    expect(await invoke(admin, 'approve-application', { applicationId: mine.id })).toMatchObject({
      status: 409,
      code: 'application_rejected',
    })
    const audit = list(fields(await got(admin.rpc('search_audit', { application: mine.id }))).entries)
    expect(audit).toMatchObject([{ action: 'reject', targetEmail: mine.email }])
  })
})

describe('the console', () => {
  it('opens for admins only', async () => {
    expect(await got(admin.rpc('verify_admin_access'))).toBe(true)
    expect(await got(of('alice').client.rpc('verify_admin_access'))).toBe(false)
    expect(await refusal(of('alice').client.rpc('search_applications'))).toBe('not_an_admin')
    expect(await refusal(of('alice').client.rpc('search_audit'))).toBe('not_an_admin')
    expect(await got(of('alice').client.from('admin_audit').select('id'))).toEqual([])
    const found = fields(await got(admin.rpc('search_applications', { query: cast.tag, sort: 'name', page_size: 10 })))
    expect(found).toMatchObject({ total: expect.any(Number), counts: expect.any(Object) })
    expect(await refusal(admin.rpc('search_applications', { sort: 'nonsense' }))).toBe('invalid_sort')
  })

  it('can’t call procedures for the service only', async () => {
    const body = { member: of('bob').id, status: 'inactive' as const, admin: of('alice').id }
    expect(await refusal(of('alice').client.rpc('set_member_status', body))).toBe('42501')
    expect(await refusal(admin.rpc('set_member_status', body))).toBe('42501')
  })
})

describe('manage-user-account', () => {
  it('disables a member at once and enables them again', async () => {
    const { email, password, id, client } = of('carol')
    expect(await invoke(admin, 'manage-user-account', { email, action: 'explode' })).toMatchObject({
      status: 422,
      code: 'invalid_action',
    })
    expect(await invoke(admin, 'manage-user-account', { email, action: 'disable' })).toEqual({
      success: true,
      status: 'inactive',
      version: expect.any(Number),
    })
    expect((await visitor().auth.signInWithPassword({ email, password })).error).not.toBeNull()
    const token = (await client.auth.getSession()).data.session?.access_token
    for (const path of ['profiles?select=id', 'posts?select=id', 'notifications?select=id', 'connections?select=id']) {
      const answer = await raw(`/rest/v1/${path}`, { token })
      expect(answer.status === 401 || answer.status === 403 || answer.text === '[]', `${path}: ${answer.text}`).toBe(
        true,
      )
    }
    const post = await raw('/rest/v1/posts', { method: 'POST', token, body: { user_id: id, content: 'still here' } })
    expect([401, 403]).toContain(post.status)
    const page = await raw('/rest/v1/rpc/feed_page', { method: 'POST', token, body: {} })
    expect([401, 403]).toContain(page.status)
    expect((await of('alice').client.rpc('member_profile', { member: id })).data).toBeNull()
    expect(await invoke(admin, 'manage-user-account', { email, action: 'enable' })).toEqual({
      success: true,
      status: 'active',
      version: expect.any(Number),
    })
    expect((await visitor().auth.signInWithPassword({ email, password })).error).toBeNull()
  })
})

it('an account is not enabled by whoever has not seen that it was disabled anew, and its door stays shut', async () => {
  const mine = application(cast.tag, 'ruth')
  await done(visitor().from('applications').insert(mine))
  const { userId } = await invoke(admin, 'approve-application', { applicationId: mine.id })
  cast.ids.push(String(userId))
  const { error } = await service().auth.admin.updateUserById(String(userId), { password: 'own-Passw0rd' })
  expect(error).toBeNull()
  const act = (action: string, version?: number) =>
    invoke(admin, 'manage-user-account', {
      applicationId: mine.id,
      action,
      ...(version === undefined ? {} : { version }),
    })
  expect(await act('disable', 0)).toMatchObject({ status: 'inactive', version: 1 })
  expect(await act('enable', 1)).toMatchObject({ status: 'active', version: 2 })
  expect(await act('disable', 2)).toMatchObject({ status: 'inactive', version: 3 })
  expect(await act('enable', 1)).toMatchObject({ status: 409, code: 'account_changed' })
  const signIn = () => visitor().auth.signInWithPassword({ email: mine.email, password: 'own-Passw0rd' })
  expect((await signIn()).error).not.toBeNull()
  expect(await act('enable', 3)).toMatchObject({ status: 'active', version: 4 })
  expect((await signIn()).error).toBeNull()
})

describe('an address that now belongs to another person', () => {
  it('gives an admin no way to the wrong account', async () => {
    const join = async (name: string, email: string) => {
      const mine = { ...application(cast.tag, name), email }
      await done(visitor().from('applications').insert(mine))
      const { userId } = await invoke(admin, 'approve-application', { applicationId: mine.id })
      cast.ids.push(String(userId))
      return { applicationId: mine.id, userId: String(userId) }
    }
    const statusOf = async ({ userId }: { userId: string }) =>
      (await got(service().from('profiles').select('status').eq('user_id', userId).single())).status
    const address = `studio.${cast.tag}@acceptance.example`
    const moved = `moved.${cast.tag}@acceptance.example`
    const first = await join('paula', address)
    const { error } = await service().auth.admin.updateUserById(first.userId, { email: moved, email_confirm: true })
    expect(error).toBeNull()
    expect(await invoke(admin, 'manage-user-account', { email: moved, action: 'disable' })).toMatchObject({
      status: 404,
      code: 'member_not_found',
    })
    // The address of the application still means the member who applied with it.
    expect(await invoke(admin, 'manage-user-account', { email: address, action: 'disable' })).toMatchObject({
      success: true,
    })
    expect(await statusOf(first)).toBe('inactive')
    await invoke(admin, 'manage-user-account', { memberId: first.userId, action: 'enable' })

    const second = await join('petra', address)
    expect(second.userId).not.toBe(first.userId)
    expect(await invoke(admin, 'manage-user-account', { email: address, action: 'disable' })).toMatchObject({
      status: 409,
      code: 'several_members',
    })
    const { applicationId } = first
    expect(await invoke(admin, 'manage-user-account', { applicationId, action: 'disable' })).toMatchObject({
      success: true,
    })
    expect([await statusOf(first), await statusOf(second)]).toEqual(['inactive', 'active'])
    await invoke(admin, 'manage-user-account', { applicationId, action: 'enable' })

    const body = { applicationId, newPassword: 'set-for-the-first' }
    expect(await invoke(admin, 'update-user-password', body)).toEqual({ success: true })
    await signedIn(moved, 'set-for-the-first')
    const stranger = await visitor().auth.signInWithPassword({ email: address, password: 'set-for-the-first' })
    expect(stranger.error?.code).toBe('invalid_credentials')

    const shown = fields(await got(admin.rpc('application_details', { application: applicationId })))
    expect(shown).toMatchObject({ email: address, account_email: moved, profiles: [{ user_id: first.userId }] })
  })
})

describe('update-user-password', () => {
  it('sets another password and ends the member’s sessions', async () => {
    const { email, password, client } = of('carol')
    expect(await invoke(admin, 'update-user-password', { email, newPassword: '12345' })).toMatchObject({
      status: 422,
      code: 'invalid_password',
    })
    expect(await invoke(admin, 'update-user-password', { email, newPassword: 'set-by-admin' })).toEqual({
      success: true,
    })
    expect((await visitor().auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
    await signedIn(email, 'set-by-admin')
    expect((await client.auth.refreshSession()).error).not.toBeNull()
  })
})

describe('send-notification', () => {
  const notice = (recipientId: string, threadId: string) => ({
    type: 'message',
    recipientId,
    title: 'New Message',
    message: 'whatever the caller claims',
    data: { threadId, threadType: 'direct_message', threadTitle: 'x' },
  })

  it('notifies a member of the thread, with the thread’s own text', async () => {
    const thread = await got(of('alice').client.rpc('open_direct_message', { other: of('bob').id }))
    const row = { thread_id: thread, sender_id: of('alice').id, content: 'Dinner?' }
    await done(of('alice').client.from('messages').insert(row))
    expect(await invoke(of('alice').client, 'send-notification', notice(of('bob').id, thread))).toEqual({
      success: true,
    })
    const [notification] = await got(
      of('bob').client.from('notifications').select('body, data').eq('group_key', `thread:${thread}`).limit(1),
    )
    const newest = notification ?? (await got(of('bob').client.from('notifications').select('body, data')))[0]
    expect(newest).toMatchObject({ data: { action: 'open_thread' } })
    expect(JSON.stringify(newest)).not.toContain('whatever the caller claims')
  })

  it('refuses a recipient without a shared thread, a visitor and an unknown type', async () => {
    const thread = await got(of('alice').client.rpc('open_direct_message', { other: of('bob').id }))
    expect(await invoke(of('alice').client, 'send-notification', notice(of('carol').id, thread))).toMatchObject({
      status: 403,
      code: 'no_shared_thread',
    })
    expect(await invoke(visitor(), 'send-notification', notice(of('bob').id, thread))).toMatchObject({ status: 401 })
    const nonsense = { ...notice(of('bob').id, thread), type: 'advert' }
    expect(await invoke(of('alice').client, 'send-notification', nonsense)).toMatchObject({
      status: 422,
      code: 'invalid_request',
    })
  })
})

describe('mail-endorsement-request', () => {
  it('mails the caller’s own request and no other', async () => {
    const recipients = [`outsider.${cast.tag}@elsewhere.example`]
    const [request] = list(await got(of('bob').client.rpc('request_endorsements', { recipients })))
    const body = { requestId: String(request?.id) }
    expect(await invoke(visitor(), 'mail-endorsement-request', body)).toMatchObject({ status: 401 })
    expect(await invoke(of('alice').client, 'mail-endorsement-request', body)).toMatchObject({
      status: 404,
      code: 'request_not_found',
    })
    expect(await invoke(of('bob').client, 'mail-endorsement-request', body)).toEqual({ success: true })
    // Once more, its answer was lost.
    expect(await invoke(of('bob').client, 'mail-endorsement-request', body)).toEqual({ success: true })
  })
})

describe('link-card', () => {
  it('answers members, and of what is inside, or no page, that there is no card', async () => {
    const { client, id } = of('alice')
    expect(await invoke(visitor(), 'link-card', { address: 'https://pages.test/' })).toMatchObject({ status: 401 })
    const inside = [
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://localhost/',
      'https://169.254.169.254/latest/',
      'http://a.test/',
    ]
    for (const address of [
      ...inside,
      'https://localhost.localdomain/',
      'https://a.test:8443/',
      'https://a b/',
      'javascript:1',
      '',
      7,
    ])
      expect(await invoke(client, 'link-card', { address })).toEqual({ card: null })
    const begun = await client.rpc('begin_link_card', {
      member: id,
      address: 'https://a.test/',
      page: 'https://a.test/',
    })
    expect(begun.error?.code).toBe('42501')
  })
})

describe('unsubscribe', () => {
  const guessed = 'f'.repeat(64)

  it('takes the link of a letter alone, by a POST alone, with a key and without', async () => {
    for (const letters of [undefined, true, false])
      expect(await invoke(visitor(), 'unsubscribe', { token: guessed, letters })).toMatchObject({
        status: 410,
        code: 'link_ended',
      })
    expect((await raw(`/functions/v1/unsubscribe?link=${guessed}`)).status).toBe(405)
    const refused = await of('alice').client.rpc('letters_by_link', { token: guessed })
    expect(refused.error?.code).toBe('42501')
  })
})

it('an unknown function gets the status 404', async () => {
  expect((await raw('/functions/v1/nonsense', { method: 'POST', body: {} })).status).toBe(404)
  expect((await raw('/functions/v1/..%2fmigrations', { method: 'POST', body: {} })).status).toBeGreaterThanOrEqual(400)
})
