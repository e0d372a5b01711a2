// Administrators are listed, made and removed on the club's machine; the audit keeps it, and the last one stays.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#server/app/testing.ts'
import { signIn } from '#server/testing/people.ts'
import { supabaseClient } from '#server/testing/supabase-client.ts'
import { createAdmin, listAdmins, removeAdmin, resetSteps } from './admins.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('makes, lists and removes, and writes each down', async () => {
  const { database } = server
  const { password = '' } = await createAdmin(server, 'Ada@club.test')
  expect(await createAdmin(server, 'ada@club.test')).toEqual({ password: undefined })
  await expect(removeAdmin(database, 'ada@club.test')).rejects.toThrow('This is the last administrator.')
  await createAdmin(server, 'olga@club.test')
  expect((await listAdmins(database)).map(({ email, name }) => [email, name])).toEqual([
    ['ada@club.test', null],
    ['olga@club.test', null],
  ])

  const ada = supabaseClient(server.url, server.anonKey)
  await signIn(ada, { email: 'ada@club.test', password })
  expect((await ada.rpc('verify_admin_access')).data).toBe(true)
  await removeAdmin(database, 'olga@club.test')
  const { data } = await ada.rpc('search_audit')
  expect(
    data.entries.map((entry: { action: string; targetEmail: string }) => [entry.action, entry.targetEmail]),
  ).toEqual([
    ['remove_admin', 'olga@club.test'],
    ['make_admin', 'olga@club.test'],
    ['make_admin', 'ada@club.test'],
  ])

  await expect(removeAdmin(database, 'olga@club.test')).rejects.toThrow('There is no such administrator.')
  await expect(removeAdmin(database, 'nobody@club.test')).rejects.toThrow('Nobody signs in as nobody@club.test')
})

it('takes the second steps of who is locked out away, says so by mail and writes it down', async () => {
  const { database } = server
  const { password = '' } = await createAdmin(server, 'rosa@club.test')
  const rosa = supabaseClient(server.url, server.anonKey)
  await signIn(rosa, { email: 'rosa@club.test', password })
  await database.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
     select gen_random_uuid(), id, 'phone', 'totp', 'verified', now(), now() from auth.users where email = 'rosa@club.test'`,
  )
  expect((await rosa.rpc('verify_admin_access')).error?.hint).toBe('second_step_needed')
  const rosaInList = async () => (await listAdmins(database)).find(({ email }) => email === 'rosa@club.test')
  expect(await rosaInList()).toMatchObject({ twoSteps: true })

  expect(await resetSteps(database, 'Rosa@club.test')).toBe(1)
  expect(await rosaInList()).toMatchObject({ twoSteps: false })
  const again = supabaseClient(server.url, server.anonKey)
  await signIn(again, { email: 'rosa@club.test', password })
  expect((await again.rpc('verify_admin_access')).data).toBe(true)
  const [told] = await database.query<{ mails: number; entries: number; lines: number }>(
    `select (select count(*)::int from private.outbox where recipient = 'rosa@club.test' and template = 'two_steps_off') as mails,
       (select count(*)::int from auth.audit_log_entries l join auth.users u on l.payload -> 'traits' ->> 'user_id' = u.id::text
        where u.email = 'rosa@club.test' and l.payload ->> 'action' = 'factor_deleted') as entries,
       (select count(*)::int from public.admin_audit a where a.action = 'reset_steps' and a.target_email = 'rosa@club.test' and a.admin_id is null) as lines`,
  )
  expect(told).toEqual({ mails: 1, entries: 1, lines: 1 })
  // Whoever had none leaves no line.
  expect(await resetSteps(database, 'rosa@club.test')).toBe(0)
  await expect(resetSteps(database, 'nobody@club.test')).rejects.toThrow('Nobody signs in as nobody@club.test')
})
