// Attacks on the proof of an address in a club with mail, through the whole server and the unmodified client: guessing the code, finding out
// whose address it is, stealing a link, using a ticket of another house twice.
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMailServer, type TestMailServer } from '#server/platform/testing-mail-server.ts'
import { insertMembers } from '#server/testing/people.ts'
import { supabaseClient } from '#server/testing/supabase-client.ts'
import { startTestServer, type TestServer } from './testing.ts'

let mailServer: TestMailServer
let server: TestServer
const member = randomUUID()
const lines: string[] = []

beforeAll(async () => {
  mailServer = await startMailServer()
  server = await startTestServer({
    onLog: (line) => lines.push(line),
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailServer.port), SMTP_USER: 'o1', SMTP_PASSWORD: 'secret' },
  })
  await insertMembers(server.database, { [member]: 'Bob Stone' })
}, 60_000)
afterAll(async () => {
  await server.close()
  await mailServer.close()
})

const visitor = () => supabaseClient(server.url, server.anonKey)

async function apply(email: string, password?: string): Promise<string> {
  const id = randomUUID()
  const row = { id, email, name: 'Nora Lind', industry_scores: { Art: 60 }, long_bio: 'x' }
  const { error } = await visitor().from('applications').insert(row)
  if (error) throw error
  if (password) {
    const secret = { application_id: id, password, date_of_birth: '01/02/1990' }
    const { error: refused } = await visitor().rpc('set_application_secret', secret)
    if (refused) throw refused
  }
  return id
}

/** What the newest mail to an address carries. */
async function mailed(to: string): Promise<{ code: string; token: string }> {
  let found: { code: string; token: string } | undefined
  await expect
    .poll(
      () => {
        const mail = mailServer.kept.findLast((each) => each.includes(`To: ${to}\r\n`))?.replaceAll('=\r\n', '')
        const [, code] = /Your code: (\d{6})/.exec(mail ?? '') ?? []
        const [, token] = /token=3D([0-9a-f]{64})/.exec(mail ?? '') ?? []
        found = code && token ? { code, token } : undefined
        return found
      },
      { timeout: 10_000 },
    )
    .toBeDefined()
  return found ?? { code: '', token: '' }
}

async function call<Answer>(name: string, args: object): Promise<Answer> {
  const { data, error } = await visitor().rpc(name, args)
  if (error) throw error
  return data as Answer
}

const standing = async (id: string) =>
  (
    await server.database.query(
      `select a.status, a.confirmed_at is not null as confirmed, p.password_counts as counts
       from public.applications a join private.application_proofs p on p.application_id = a.id where a.id = $1`,
      [id],
    )
  )[0]

it('of forty simultaneous guesses five count, and the right code comes too late', async () => {
  const application = await apply('guessed@x.test')
  const { code } = await mailed('guessed@x.test')
  const guesses = Array.from({ length: 40 }, (_, n) => String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'))
  const answers = await Promise.all(
    guesses.map((guess) => call<{ triesLeft: number }>('confirm_application', { application, code: guess })),
  )
  expect(answers.filter(({ triesLeft }) => triesLeft > 0)).toHaveLength(4)
  expect(await call('confirm_application', { application, code })).toMatchObject({ confirmed: false, triesLeft: 0 })
  expect(await standing(application)).toEqual({ status: 'pending', confirmed: false, counts: false })
})

it('a member’s address gets the same answers as any other at each step, and the member gets a mail', async () => {
  const address = `${member}@o1.test`
  const steps = async (email: string) => {
    const application = await apply(email, 'chosen')
    const answers = [
      await call<object>('address_proof', { application }),
      await call<object>('send_application_code', { application }),
      await call<object>('confirm_application', { application, code: '000000' }),
      await call<object>('find_application', { email, password: 'chosen' }),
    ]
    return answers.map((answer) => ({ ...answer, email: 'theirs', application: 'theirs' }))
  }
  expect(await steps(address)).toEqual(await steps('nobody@x.test'))
  const told = () => mailServer.kept.some((mail) => mail.includes(address) && mail.includes('nothing to apply for'))
  await expect.poll(told, { timeout: 10_000 }).toBe(true)
})

it('a stolen link confirms the address but never the applicant’s password', async () => {
  const application = await apply('victim@x.test', 'chosen by a stranger')
  const { token } = await mailed('victim@x.test')
  const other = await apply('elsewhere@x.test', 'chosen elsewhere')
  expect(await call('confirm_application_link', { token, password: 'a guess' })).toMatchObject({ wrongPassword: true })
  expect(await standing(application)).toMatchObject({ confirmed: false })
  // The id or password of another application does not help.
  expect(await call('confirm_application_link', { token, password: 'chosen elsewhere' })).toMatchObject({
    wrongPassword: true,
  })
  await call('confirm_application_link', { token, application: other })
  expect(await standing(application)).toEqual({ status: 'pending', confirmed: true, counts: false })
  expect(await standing(other)).toMatchObject({ confirmed: false })
})

it('the code of another application confirms nothing', async () => {
  const [mine, theirs] = [await apply('mine@x.test'), await apply('theirs@x.test')]
  const { code } = await mailed('mine@x.test')
  const { code: right } = await mailed('theirs@x.test')
  if (code !== right) {
    expect(await call('confirm_application', { application: theirs, code })).toMatchObject({ confirmed: false })
  }
  expect(await call('confirm_application', { application: mine, code })).toMatchObject({ confirmed: true })
  expect(await standing(theirs)).toMatchObject({ confirmed: false })
})

/** As the auth service makes one when another house vouches for a stranger. */
async function vouch(email: string): Promise<string> {
  const ticket = randomUUID()
  await server.database.query(
    `select private.keep_vouched_ticket(private.approval_link_hash($1), $2, 'Nora Lind', 'google')`,
    [ticket, email],
  )
  return ticket
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Names the application for the ticket first, as the app does. */
async function handInWith(ticket: string, email: string): Promise<string> {
  const id = randomUUID()
  await call('vouch_for_application', { ticket, application: id })
  const row = { id, email, name: 'Nora Lind', industry_scores: { Art: 60 }, long_bio: 'x' }
  const { error } = await visitor().from('applications').insert(row)
  if (error) throw error
  return id
}

it('of many applications that are handed in at once with one ticket, one is confirmed', async () => {
  const email = 'vouched@x.test'
  const ticket = await vouch(email)
  const ids = Array.from({ length: 12 }, () => randomUUID())
  await Promise.all(
    ids.map(async (id) => {
      await call('vouch_for_application', { ticket, application: id })
      const row = { id, email, name: 'Nora Lind', industry_scores: { Art: 60 }, long_bio: 'x' }
      const { error } = await visitor().from('applications').insert(row)
      if (error) throw error
    }),
  )
  const standings = await Promise.all(ids.map(standing))
  // Whoever named it last and was not in yet.
  expect(standings.filter((one) => one?.confirmed).length).toBeLessThanOrEqual(1)
  expect(standings.filter((one) => one?.status === 'pending')).toHaveLength(1)
  const last = randomUUID()
  await call('vouch_for_application', { ticket, application: last })
  await visitor()
    .from('applications')
    .insert({ id: last, email, name: 'Nora Lind', industry_scores: { Art: 60 }, long_bio: 'x' })
  const all = await Promise.all([...ids, last].map(standing))
  expect(all.filter((one) => one?.confirmed)).toEqual([{ status: 'pending', confirmed: true, counts: true }])
})

it.each(['forged', 'the kept hash', 'expired', 'spent', 'of another address'])(
  'a ticket that is %s proves nothing: a code is mailed, and it says nothing',
  async (kind) => {
    const email = `${randomUUID()}@x.test`
    const good = await vouch(kind === 'of another address' ? `other-${email}` : email)
    const ticket = kind === 'the kept hash' ? sha256(good) : kind === 'forged' ? `${good.slice(0, -1)}!` : good
    if (kind === 'expired') {
      await server.database.query(
        `update private.vouched_tickets set made_at = now() - interval '1 hour' where token_hash = $1`,
        [sha256(good)],
      )
    }
    // Spent by whoever had it first.
    if (kind === 'spent') expect(await standing(await handInWith(good, email))).toMatchObject({ confirmed: true })
    const application = await handInWith(ticket, email)
    expect(await standing(application)).toMatchObject({ confirmed: false, counts: false })
    await mailed(email)
    if (kind === 'of another address') return
    const answer = await fetch(`${server.url}/rest/v1/rpc/vouched_application`, {
      method: 'POST',
      headers: { apikey: server.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ ticket }),
    })
    expect(answer.status).toBe(410)
    expect(await answer.text()).not.toContain(email)
  },
)

it('with a ticket no code leaves the club; with another’s it does', async () => {
  const ticket = await vouch('quiet@x.test')
  const foreign = await handInWith(ticket, 'loud@x.test')
  expect(await standing(foreign)).toMatchObject({ confirmed: false })
  const own = await handInWith(ticket, 'Quiet@x.test')
  expect(await call('address_proof', { application: own })).toMatchObject({ asks: false, confirmed: true })
  await mailed('loud@x.test')
  const to = await server.database.query(`select 1 from private.outbox where recipient = 'quiet@x.test'`)
  expect(to).toEqual([])
  await expect(call('vouched_application', { ticket })).rejects.toMatchObject({ hint: 'ticket_ended' })
  expect(lines.join('')).not.toContain(ticket)
})
