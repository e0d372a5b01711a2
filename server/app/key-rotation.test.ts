// A rotation of the keys, as those notice it who are signed in, have a mailed link or a signed address, or call with an API key: not at all.
import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { decodeProtectedHeader } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keyFileIn, readKeyFile, replaceKeyFile } from '#server/platform/key-file/key-file.ts'
import { rotateKeys } from '#server/platform/key-file/rotate-keys.ts'
import { loadKeys } from '#server/platform/keys.ts'
import { createLog } from '#server/platform/log.ts'
import { type Account, createMember, signIn } from '#server/testing/people.ts'
import { supabaseClient } from '#server/testing/supabase-client.ts'
import { type App, startApp } from './app.ts'
import { startTestServer, type TestServer } from './testing.ts'

const DAY = 24 * 3600
let server: TestServer
let path: string
/** Another process of the club, with a copy of the file. */
let second: App
let secondFolder: string
const clients: SupabaseClient[] = []
const log: string[] = []

beforeAll(async () => {
  server = await startTestServer({ onLog: (line) => void log.push(line) })
  path = keyFileIn(server.config.dataDir)
  secondFolder = await mkdtemp(join(tmpdir(), 'o1-second-'))
  await copyFile(path, keyFileIn(secondFolder))
  const config = { ...server.config, dataDir: secondFolder, port: 0 }
  second = await startApp({ config, log: createLog({ level: 'silent' }), database: server.database, graceMs: 100 })
  const { error } = await service().storage.createBucket('papers')
  if (error) throw error
}, 60_000)

afterAll(async () => {
  for (const client of clients) await client.removeAllChannels()
  await second.close()
  await rm(secondFolder, { recursive: true, force: true })
  await server.close()
})

function client(key = server.anonKey, url = server.url): SupabaseClient {
  const made = supabaseClient(url, key)
  clients.push(made)
  return made
}
const service = () => client(server.serviceKey)
const rotate = () => rotateKeys(path, { alone: true })
const makeMember = (name: string) => createMember(service(), server.database, { name })
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later })

interface Device {
  readonly client: SupabaseClient
  readonly account: Account
  readonly access: string
  readonly refresh: string
}

async function device(account: Account, url = server.url): Promise<Device> {
  const made = client(server.anonKey, url)
  const access = await signIn(made, account)
  return { client: made, account, access, refresh: (await made.auth.getSession()).data.session?.refresh_token ?? '' }
}

async function statusesOf(access: string, url = server.url): Promise<number[]> {
  const headers = { apikey: server.anonKey, authorization: `Bearer ${access}` }
  const paths = ['/rest/v1/profiles?select=name', '/auth/v1/user', '/storage/v1/bucket']
  const answers = await Promise.all(paths.map((asked) => fetch(url + asked, { headers })))
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  return answers.map(({ status }) => status)
}

/** Whether realtime lets a socket with this token listen. */
async function listens(access: string): Promise<string> {
  const listener = client()
  await listener.realtime.setAuth(access)
  const channel = listener.channel(`of ${randomUUID()}`)
  channel.on('postgres_changes', { event: '*', schema: 'public', table: 'notifications' }, () => undefined)
  const state = await new Promise<string>((resolve) => void channel.subscribe((said) => resolve(said)))
  await listener.removeAllChannels()
  return state
}

/** The token of a link that was really mailed. */
async function mailedLink(account: Account): Promise<string> {
  const { error } = await client().auth.resetPasswordForEmail(account.email)
  if (error) throw error
  await expect.poll(() => server.outbox.mails(account.email), { timeout: 15_000 }).toHaveLength(1)
  const [mail] = await server.outbox.mails(account.email)
  return new URL(/http\S+token_hash=\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token_hash') ?? ''
}

const signingKid = async () => {
  const answer = await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)
  return ((await answer.json()) as { keys: { kid: string }[] }).keys[0]?.kid
}

it('whatever a key has signed or made holds after two rotations and a restart', async () => {
  const [ada, bea, cleo] = [await makeMember('Ada Stern'), await makeMember('Bea Lind'), await makeMember('Cleo Berg')]
  const mine = await device(ada)
  const token_hash = await mailedLink(bea)
  const { data: link } = await service().auth.admin.generateLink({ type: 'magiclink', email: cleo.email })
  const files = service().storage.from('papers')
  await files.upload('minutes.txt', 'of the year')
  const signed = (await files.createSignedUrl('minutes.txt', 300 * DAY)).data?.signedUrl ?? ''
  const upload = (await files.createSignedUploadUrl('letter.txt')).data
  const half = await device(await makeMember('Dora Stein'))
  const enrolled = (await half.client.auth.mfa.enroll({ factorType: 'totp' })).data
  if (enrolled?.type !== 'totp') throw new Error('no second step was enrolled')
  const { id: factorId, totp } = enrolled
  const first = await half.client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) })
  expect(first.error).toBeNull()

  const old = decodeProtectedHeader(mine.access).kid
  await rotate()
  await rotate()
  await server.restart()
  expect(await signingKid()).not.toBe(old)

  expect(await statusesOf(mine.access)).toEqual([200, 200, 200])
  expect(await listens(mine.access)).toBe('SUBSCRIBED')
  expect((await mine.client.from('profiles').select('name').eq('user_id', ada.id)).data).toEqual([
    { name: 'Ada Stern' },
  ])
  const next = await mine.client.auth.refreshSession()
  expect(next.error).toBeNull()
  expect(decodeProtectedHeader(next.data.session?.access_token ?? '').kid).toBe(await signingKid())
  expect((await mine.client.auth.getUser()).data.user?.id).toBe(ada.id)

  expect((await client().auth.verifyOtp({ type: 'recovery', token_hash })).data.user?.id).toBe(bea.id)
  const token = link.properties?.email_otp ?? ''
  expect((await client().auth.verifyOtp({ type: 'email', email: cleo.email, token })).data.user?.id).toBe(cleo.id)
  expect(await (await fetch(signed)).text()).toBe('of the year')
  const sent = await client()
    .storage.from('papers')
    .uploadToSignedUrl('letter.txt', upload?.token ?? '', 'Dear club')
  expect(sent.error).toBeNull()

  const again = await device(half.account)
  const code = codeOf(totp.secret, 30_000)
  expect((await again.client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
  expect((await service().from('profiles').select('name').eq('user_id', ada.id)).data).toEqual([{ name: 'Ada Stern' }])
  expect([server.keys.anonKey, server.keys.serviceRoleKey]).toEqual([server.anonKey, server.serviceKey])
})

it('a running server takes the new keys by itself, and another process of the club knows them beforehand', async () => {
  // As the operator does before the next rotation.
  await copyFile(path, keyFileIn(secondFolder))
  const account = await makeMember('Eva Holm')
  const mine = await device(account)
  const before = await signingKid()
  const elsewhere = `http://127.0.0.1:${second.port}`
  await expect.poll(() => second.keys.ownKeyInUse, { timeout: 15_000 }).toBe(before)
  await rotate()
  await expect.poll(signingKid, { timeout: 15_000 }).not.toBe(before)
  expect(await statusesOf(mine.access)).toEqual([200, 200, 200])

  const { data } = await mine.client.auth.refreshSession()
  const access = data.session?.access_token ?? ''
  expect(decodeProtectedHeader(access).kid).not.toBe(before)
  expect(second.keys.ownKeyInUse).toBe(before)
  expect(await statusesOf(access, elsewhere)).toEqual([200, 200, 200])
  // The answer was lost, and the next request reaches the process that has the older file.
  const lost = await client(server.anonKey, elsewhere).auth.refreshSession({ refresh_token: mine.refresh })
  expect(lost.data.session?.refresh_token).toBe(data.session?.refresh_token)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect((await fetch(`${elsewhere}/readyz`)).status).toBe(200)
})

it('a file that is damaged or another club’s is not taken: the server says so and goes on with the keys it has', async () => {
  const mine = await device(await makeMember('Gia Moor'))
  const [whole, before] = [await readFile(path, 'utf8'), await signingKid()]
  const refusals = () => log.filter((line) => line.includes('is not taken'))
  await writeFile(path, '{')
  await expect.poll(refusals, { timeout: 15_000 }).toEqual([expect.stringContaining("can't be read")])
  const elsewhere = await mkdtemp(join(tmpdir(), 'o1-other-'))
  await loadKeys({ ...server.config, dataDir: elsewhere })
  await copyFile(keyFileIn(elsewhere), path)
  await rm(elsewhere, { recursive: true })
  await expect.poll(refusals, { timeout: 15_000 }).toHaveLength(2)
  expect(refusals()[1]).toContain('other API keys')
  expect(await statusesOf(mine.access)).toEqual([200, 200, 200])
  expect(await signingKid()).toBe(before)
  await writeFile(path, whole)
  await rotate()
  await expect.poll(signingKid, { timeout: 15_000 }).not.toBe(before)
})

it('a file is taken once it can be, also where its size and its time stay what they were', async () => {
  const before = await signingKid()
  const folder = await mkdtemp(join(tmpdir(), 'o1-aside-'))
  const aside = keyFileIn(folder)
  await copyFile(path, aside)
  await rotateKeys(aside, { alone: true })
  const next = await readFile(aside, 'utf8')
  await rm(folder, { recursive: true })
  const { atime, mtime } = await stat(path)
  const refusals = () => log.filter((line) => line.includes('is not taken')).length
  const refused = refusals()
  await writeFile(path, '{'.padEnd(next.length))
  await utimes(path, atime, mtime)
  await expect.poll(refusals, { timeout: 15_000 }).toBeGreaterThan(refused)
  await writeFile(path, next)
  await utimes(path, atime, mtime)
  await expect.poll(signingKid, { timeout: 15_000 }).not.toBe(before)
})

it('a key whose time is over signs nobody in, and sessions and API keys outlive it', async () => {
  const mine = await device(await makeMember('Fay Lund'))
  await rotate()
  const file = await readKeyFile(path)
  const past = new Date(Date.now() - 1000).toISOString()
  await replaceKeyFile(path, { ...file, previousKeys: file.previousKeys.map(({ key }) => ({ key, until: past })) })
  await server.restart()

  expect(await statusesOf(mine.access)).toEqual([401, 403, 400])
  expect(await listens(mine.access)).toBe('CHANNEL_ERROR')
  expect((await mine.client.auth.refreshSession({ refresh_token: mine.refresh })).error).toBeNull()
  expect((await mine.client.from('profiles').select('name').eq('name', 'Fay Lund')).data).toHaveLength(1)
  const { data } = await service().from('profiles').select('name').eq('name', 'Fay Lund')
  expect(data).toHaveLength(1)
})
