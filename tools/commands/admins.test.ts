// Administrators are listed, made and removed on the club's machine; the audit keeps it, and the last one stays.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#server/app/testing.ts'
import { signIn } from '#server/testing/people.ts'
import { supabaseClient } from '#server/testing/supabase-client.ts'
import { createAdmin, listAdmins, removeAdmin } from './admins.ts'

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
