// Whom a partner sends back who is no member: with a ticket for an address that the partner has confirmed, and without one in every other case. What it is
// good for is told in supabase/tests/38-vouched.sql.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { startTestAuth, type TestAuth } from '../../testing.ts'
import { openBrowser } from '../../testing-partners/testing-browser.ts'
import { type Github, openGithub } from '../../testing-partners/testing-github.ts'
import { type House, openHouse, type Person, person } from '../../testing-partners/testing-house.ts'

const CALLBACK = 'http://localhost:3000/auth/v1/callback'

const lines: string[] = []
const log = createLog({ level: 'trace', stream: { write: (line: string) => void lines.push(line) } })

let server: TestAuth
let house: House
let github: Github
beforeAll(async () => {
  house = await openHouse(CALLBACK)
  github = await openGithub()
  server = await startTestAuth({ log, rateLimits: 'off', partners: [house.settings, github.settings] })
})
afterAll(async () => {
  await server.close()
  await house.close()
  await github.close()
})

async function comeBack(who: Person | null, more: { provider?: 'keycloak' | 'github'; implicit?: boolean } = {}) {
  house.visitor = who
  const client = server.browser({ flowType: more.implicit ? 'implicit' : 'pkce' })
  const { data } = await client.auth.signInWithOAuth({
    provider: more.provider ?? 'keycloak',
    options: { redirectTo: 'http://localhost:3000/auth?next=%2Finbox', skipBrowserRedirect: true },
  })
  const page = await openBrowser(server).open(data.url ?? '')
  return { page, ticket: new URLSearchParams(page.hash.slice(1)).get('o1_ticket') }
}

const says = async (ticket: string | null) => {
  const [row] = await server.database.query<{ says: Record<string, unknown> }>(
    'select public.vouched_application($1) as says',
    [ticket],
  )
  return row?.says
}

const reason = {
  error: 'access_denied',
  error_code: 'signup_disabled',
  error_description: 'Signups not allowed for this instance',
}

it.each([false, true])(
  'a stranger gets a ticket beside the reason, in the fragment alone (implicit: %s)',
  async (implicit) => {
    const stranger = person({ name: 'Eve Moneypenny' })
    const { page, ticket } = await comeBack(stranger, { implicit })
    expect(Object.fromEntries(page.searchParams)).toEqual({ next: '/inbox', ...reason })
    expect(Object.fromEntries(new URLSearchParams(page.hash.slice(1)))).toEqual({ ...reason, o1_ticket: ticket })
    // 32 bytes, and nothing of whoever came.
    expect(ticket).toMatch(/^[\w-]{43}$/)
    expect(page.href).not.toContain(stranger.email)
    expect(await says(ticket)).toMatchObject({
      email: stranger.email,
      name: 'Eve Moneypenny',
      partner: 'keycloak',
      application: null,
    })
    const kept = await server.database.query('select token_hash from private.vouched_tickets where email = $1', [
      stranger.email,
    ])
    expect(kept).toEqual([
      {
        token_hash: createHash('sha256')
          .update(ticket ?? '')
          .digest('hex'),
      },
    ])
    expect(await server.database.query('select id from auth.users where email = $1', [stranger.email])).toEqual([])
    expect(lines.join('')).not.toContain(ticket)
  },
)

it('each time another one', async () => {
  const stranger = person()
  const [one, two] = [await comeBack(stranger), await comeBack(stranger)]
  expect(one.ticket).not.toBe(two.ticket)
  expect(await says(one.ticket)).toEqual({ ...(await says(two.ticket)), until: expect.any(String) })
})

it.each([
  ['does not say that it is confirmed', person({ email_verified: undefined })],
  ['says that it is not', person({ email_verified: false })],
  ['says something else than yes', person({ email_verified: 'yes' })],
  ['has none', { sub: 'nobody-in-particular', email: undefined }],
  ['has what is no address', person({ email: 'not an@address' })],
])('there is none where the partner %s', async (_what, stranger) => {
  const { page, ticket } = await comeBack(stranger)
  expect(page.searchParams.get('error')).toMatch(/^(access_denied|server_error)$/)
  expect(ticket).toBeNull()
  const kept = await server.database.query('select email from private.vouched_tickets where email = $1', [
    stranger.email ?? '',
  ])
  expect(kept).toEqual([])
})

it('there is none for a member’s address, confirmed there or not, nor for a closed account', async () => {
  const member = await server.makeMember()
  expect((await comeBack(person({ email: member.email, email_verified: false }))).ticket).toBeNull()
  expect((await comeBack(person({ email: member.email }))).page.searchParams.has('code')).toBe(true)
  const closed = await server.makeMember({ ban_duration: '24h' })
  const { page, ticket } = await comeBack(person({ email: closed.email }))
  expect([page.searchParams.get('error_code'), ticket]).toEqual(['user_banned', null])
})

it('GitHub’s word is as good, for its confirmed primary address', async () => {
  github.visitor = { id: 815, login: 'eve', name: 'Eve Octavia' }
  github.emails = [
    { email: 'second@partner.test', primary: false, verified: true },
    { email: 'first@partner.test', primary: true, verified: true },
  ]
  const { ticket } = await comeBack(null, { provider: 'github' })
  expect(await says(ticket)).toMatchObject({ email: 'first@partner.test', name: 'Eve Octavia', partner: 'github' })
  github.emails = [{ email: 'third@partner.test', primary: true, verified: false }]
  expect((await comeBack(null, { provider: 'github' })).ticket).toBeNull()
})

it('whoever turns back gets none, and a partner’s own words can’t be one', async () => {
  const { page, ticket } = await comeBack(null)
  expect([page.searchParams.get('error'), ticket]).toEqual(['access_denied', null])
})

it('an id_token of a stranger is refused without one', async () => {
  const stranger = person()
  const token = await house.sign({ ...stranger, aud: house.settings.clientIds[0] })
  const { error } = await server.browser().auth.signInWithIdToken({ provider: 'keycloak', token })
  expect(error?.code).toBe('signup_disabled')
  const kept = await server.database.query('select email from private.vouched_tickets where email = $1', [
    stranger.email,
  ])
  expect(kept).toEqual([])
})

it('where none can be kept the stranger is told the same', async () => {
  await server.database.query(
    `insert into private.vouched_tickets (token_hash, email, partner)
     select 'flood' || n, n || '@flood.test', 'keycloak' from generate_series(1, 10000) n`,
  )
  const { page, ticket } = await comeBack(person())
  expect(Object.fromEntries(page.searchParams)).toEqual({ next: '/inbox', ...reason })
  expect(ticket).toBeNull()
  await server.database.query(`delete from private.vouched_tickets where email like '%@flood.test'`)
})

it('where keeping one fails the stranger is told the same, and the log says neither address nor ticket', async () => {
  const stranger = person()
  const renamed = (from: string, to: string) =>
    server.database.query(`alter function private.${from}(text, text, text, text) rename to ${to}`)
  await renamed('keep_vouched_ticket', 'kept_away')
  const { page, ticket } = await comeBack(stranger)
  await renamed('kept_away', 'keep_vouched_ticket')
  expect(Object.fromEntries(page.searchParams)).toEqual({ next: '/inbox', ...reason })
  expect(ticket).toBeNull()
  const said = lines.filter((line) => line.includes('a ticket could not be kept'))
  expect(said).toHaveLength(1)
  expect(said.join('')).not.toContain(stranger.email)
  // Nor its hash.
  expect(said.join('')).not.toMatch(/[0-9a-f]{64}/)
})
