// Pushes with a real database and a push service that reads what it gets: none is lost, none is told in older words, faults mend by themselves, and
// nobody's address leads into the house.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import webpush from 'web-push'
import { cloneDatabase, type TestDatabase } from '#server/database/testing.ts'
import { createLog } from '#server/platform/log.ts'
import { type Device, type PushService, startPushService } from '../../../e2e/support/push/push-service.ts'
import { startPushes } from './pushes.ts'

let club: TestDatabase
let service: PushService
const cleanups: (() => Promise<void>)[] = []

beforeEach(async () => {
  club = await cloneDatabase()
  service = await startPushService()
  cleanups.push(club.close, service.close)
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const config = { siteUrl: 'http://localhost:3000', mailFrom: 'o1 <door@o1.test>', production: false }

async function startWorker(how = config) {
  const worker = await startPushes({ database: club.database, config: how, log: createLog({ level: 'silent' }) })
  cleanups.push(() => worker.close())
  return worker
}

async function newMember(): Promise<string> {
  const [made] = await club.database.query<{ id: string }>(
    `with account as (insert into auth.users (id, email, aud, role) values (gen_random_uuid(), gen_random_uuid() || '@o1.test', 'authenticated', 'authenticated') returning id)
     insert into public.profiles (user_id, name, display_name) select id, 'Ada', 'Ada' from account returning user_id as id`,
  )
  if (!made) throw new Error('no member')
  return made.id
}

async function subscribe(member: string, { endpoint, p256dh, auth }: Device = service.newDevice()): Promise<Device> {
  await club.database.query(
    'insert into private.push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)',
    [member, endpoint, p256dh, auth],
  )
  return { endpoint, p256dh, auth }
}

const tell = (member: string, body: string, group: string | null = null) =>
  club.database.query(
    `select private.notify($1, 'News', $2, '{"action": "export_ready", "deeplink": "/settings", "count": 1}', $3)`,
    [member, body, group],
  )
const told = `'{"action": "export_ready", "deeplink": "/settings", "count": 1}'`
const rows = () =>
  club.database.query<{ state: string; attempts: number; error: string | null; pause: number }>(
    `select state, attempts, last_error as error, extract(epoch from next_attempt_at - now())::int as pause from private.pushes order by queued_at`,
  )
const subscriptions = () => club.database.query('select 1 from private.push_subscriptions')
const skipPause = () =>
  club.database.query(
    `with due as (update private.pushes set next_attempt_at = now() where state = 'waiting') select pg_notify('pushes', '')`,
  )
const bodies = () => service.arrived.map(({ words }) => words.body)

it('hands news over within a second, encrypted for the device and signed by the club', async () => {
  const member = await newMember()
  const device = await subscribe(member)
  await startWorker()
  const began = Date.now()
  await tell(member, 'It is öpen 🎉')
  await expect.poll(bodies).toEqual(['It is öpen 🎉'])
  expect((service.arrived[0]?.at ?? 0) - began).toBeLessThan(1000)
  expect(service.faults).toEqual([])
  const [club_] = await club.database.query<{ key: string }>('select public_key as key from private.push_sender')
  expect(service.arrived[0]).toMatchObject({
    device,
    key: club_?.key,
    subject: 'mailto:door@o1.test',
    words: { title: 'News', path: '/settings', count: 0, quiet: false, threadId: null },
    headers: {
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
      ttl: expect.stringMatching(/^86[34]\d\d$/),
    },
  })
  await expect.poll(rows).toMatchObject([{ state: 'sent' }])
})

it('what waits is told in its newest words, once; what is undone never was', async () => {
  const member = await newMember()
  await subscribe(member)
  for (let n = 1; n <= 5; n += 1) await tell(member, `News ${n}`, 'a group')
  await club.database
    .transaction(async (tx) => {
      await tx.query(`select private.notify($1, 'News', 'Undone', ${told})`, [member])
      throw new Error('roll back')
    })
    .catch(() => undefined)
  await startWorker()
  await expect.poll(bodies).toEqual(['News 5'])
  await expect.poll(rows).toMatchObject([{ state: 'sent' }])
  expect(bodies()).toHaveLength(1)
})

it('what is stored while something was due, and wakes nobody, is found by who handed that over', async () => {
  const [first, second] = [await newMember(), await newMember()]
  for (const member of [first, second]) await subscribe(member)
  const words = await club.connect()
  await words.query('listen pushes')
  let woken = 0
  words.on('notification', () => {
    woken += 1
  })
  await tell(first, 'One')
  await expect.poll(() => woken).toBe(1)
  await club.database.transaction(async (tx) => {
    await tx.query(`select private.notify($1, 'News', 'Two', ${told})`, [second])
    await startWorker()
    await expect.poll(bodies).toEqual(['One'])
    await expect.poll(rows).toMatchObject([{ state: 'sent' }])
  })
  await expect.poll(bodies).toEqual(['One', 'Two'])
  expect(woken).toBe(1)
})

it('between two pushes that are encrypted goes what else the process has to do', async () => {
  for (let n = 0; n < 5; n += 1) {
    const member = await newMember()
    await subscribe(member)
    await tell(member, `News ${n}`)
  }
  // It encrypts as ever: this only looks, in each turn of the process, how many there were since the one before.
  const encrypted = vi.spyOn(webpush, 'generateRequestDetails')
  cleanups.push(async () => encrypted.mockRestore())
  const inOneTurn: number[] = []
  let before = 0
  let looking: NodeJS.Immediate | undefined
  const look = () => {
    inOneTurn.push(encrypted.mock.calls.length - before)
    before = encrypted.mock.calls.length
    looking = setImmediate(look)
  }
  look()
  await startWorker()
  await expect.poll(bodies).toHaveLength(5)
  clearImmediate(looking)
  expect(encrypted).toHaveBeenCalledTimes(5)
  expect(Math.max(...inOneTurn)).toBe(1)
})

it.each([404, 410])('drops a subscription that has ended (%i), and what waits for it', async (status) => {
  const member = await newMember()
  const device = await subscribe(member)
  service.answers.set(device.endpoint, status)
  await startWorker()
  await tell(member, 'Anybody there?')
  await expect.poll(subscriptions).toEqual([])
  expect(await rows()).toEqual([])
})

it.each([
  [429, '120', 120],
  [503, undefined, 30],
  [403, undefined, 30],
  ['hang up', undefined, 30],
] as const)('tries again after %s (Retry-After: %s), and holds nobody else up', async (answer, retryAfter, pause) => {
  const [member, other] = [await newMember(), await newMember()]
  const device = await subscribe(member)
  await subscribe(other)
  service.answers.set(
    device.endpoint,
    answer === 'hang up' ? answer : { status: answer, ...(retryAfter ? { retryAfter } : {}) },
  )
  await startWorker()
  await tell(member, 'To who is out of reach')
  await tell(other, 'To another')
  await expect.poll(bodies).toEqual(['To another'])
  await expect.poll(async () => (await rows())[0]?.error).toEqual(expect.any(String))
  const [waiting] = await rows()
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 })
  expect(Math.abs((waiting?.pause ?? 0) - pause)).toBeLessThan(5)
  service.answers.clear()
  await skipPause()
  await expect.poll(bodies).toEqual(['To another', 'To who is out of reach'])
})

it('gives up what a push service never takes, and keeps the device', async () => {
  const member = await newMember()
  const device = await subscribe(member)
  service.answers.set(device.endpoint, 413)
  await startWorker()
  await tell(member, 'Too much')
  await expect.poll(rows).toEqual([])
  expect(await subscriptions()).toHaveLength(1)
})

it('two processes hand each over once, also what a killed third one had in hand', async () => {
  const members = await Promise.all(Array.from({ length: 30 }, newMember))
  for (const member of members) await subscribe(member)
  await Promise.all([startWorker(), startWorker()])
  const [first] = members
  // Whoever died over it: its half minute is over.
  await club.database.transaction(async (tx) => {
    await tx.query(`select private.notify($1, 'News', 'for the dead', ${told})`, [first])
    await tx.query('select public.hand_over_pushes(1)')
    await tx.query('update private.pushes set next_attempt_at = now()')
  })
  for (const member of members) await tell(member, `for ${member}`)
  await expect.poll(() => service.arrived.length, { timeout: 10_000 }).toBe(31)
  await expect.poll(async () => (await rows()).every(({ state }) => state === 'sent')).toBe(true)
  expect(new Set(bodies()).size).toBe(31)
  expect(new Set(service.arrived.map(({ key }) => key)).size).toBe(1)
})

it('a worker that closes settles what it sent', async () => {
  const member = await newMember()
  await subscribe(member)
  const worker = await startWorker()
  await tell(member, 'Last')
  await expect.poll(bodies).toEqual(['Last'])
  await worker.close()
  expect(await rows()).toMatchObject([{ state: 'sent' }])
})

it('200 pushes of a second are all handed over, each once', async () => {
  const members = await Promise.all(Array.from({ length: 40 }, newMember))
  for (const member of members) await subscribe(member)
  await startWorker()
  for (let n = 0; n < 200; n += 1) {
    void tell(members[n % members.length] ?? '', `${n}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await expect.poll(() => service.arrived.length, { timeout: 10_000 }).toBe(200)
  expect(new Set(service.arrived.map(({ words }) => words.body)).size).toBe(200)
})

it('pushes nowhere but to the open internet, whatever the database holds', async () => {
  const member = await newMember()
  await subscribe(member)
  // In production a push service of this machine is none.
  await startWorker({ ...config, siteUrl: 'https://o1.example', production: true })
  await tell(member, 'Inside')
  await expect.poll(subscriptions).toEqual([])
  expect(service.arrived).toEqual([])
})
