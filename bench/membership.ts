// `npm run bench:membership`: whether the time of an answer tells if an address is a member's. Each question is asked about members and about
// nobody, in turns. A share of one half means that the time tells nothing; 1 that a member's address always takes longer. A word after `--`
// takes the questions with it in their name, BENCH_ROUNDS asks oftener.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { benchClub } from './support/club.ts'
import { type Figure, median, printFigures } from './support/figures.ts'
import { startServer } from './support/server.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40)
const only = process.argv[2] ?? ''
const PASSWORD = 'a password of the bench'

interface Asker {
  readonly id: string
  readonly email: string
  readonly token: string
}

interface Question {
  readonly name: string
  /** Only a member may ask. */
  readonly byMember?: true
  /** What is done before the clock starts; its result is given to `ask`. */
  readonly prepare?: (email: string, asker: Asker) => Promise<unknown>
  readonly ask: (email: string, asker: Asker, prepared: unknown) => Promise<unknown>
}

const dataDir = await benchClub('membership', {
  members: 200,
  connections: 600,
  posts: 50,
  threads: 200,
  messages: 500,
})
// Mails become files, and the club asks applicants to read one.
process.env.O1_MAIL = 'on'
const server = await startServer(dataDir)
const keys = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')) as {
  anonKey: string
  serviceRoleKey: string
}

async function send(method: string, path: string, body: object, token = keys.anonKey): Promise<unknown> {
  const response = await fetch(server.url + path, {
    method,
    headers: { apikey: keys.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return text ? JSON.parse(text) : null
}

const post = (path: string, body: object, token?: string) => send('POST', path, body, token)
const call = (name: string, body: object, token?: string) => post(`/rest/v1/rpc/${name}`, body, token)

/** A member; without a password nothing is hashed, which makes them quickly. */
async function makeMember(password?: string): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@bench.example`
  const made = await post('/auth/v1/admin/users', { email, password, email_confirm: true }, keys.serviceRoleKey)
  const { id } = made as { id: string }
  const profile = { user_id: id, name: 'Somebody Measured', setup_required: false }
  await post('/rest/v1/profiles', profile, keys.serviceRoleKey)
  return { id, email }
}

async function makeAsker(): Promise<Asker> {
  const { id, email } = await makeMember(PASSWORD)
  const session = await post('/auth/v1/token?grant_type=password', { email, password: PASSWORD })
  return { id, email, token: (session as { access_token: string }).access_token }
}

function anApplication(email: string) {
  const text = { name: 'Ada Lovelace', city: 'Not specified', short_bio: 'Investor in Tech', long_bio: 'Because.' }
  return { id: randomUUID(), email, industry_scores: { Tech: 70 }, status: 'pending', ...text }
}

async function handIn(email: string): Promise<string> {
  const application = anApplication(email)
  await post('/rest/v1/applications', application)
  return application.id
}

const questions: readonly Question[] = [
  { name: 'recover', ask: (email) => post('/auth/v1/recover', { email }) },
  { name: 'otp', ask: (email) => post('/auth/v1/otp', { email, create_user: false }) },
  { name: 'resend', ask: (email) => post('/auth/v1/resend', { email, type: 'signup' }) },
  { name: 'verify', ask: (email) => post('/auth/v1/verify', { email, type: 'recovery', token: '123456' }) },
  {
    name: 'a wrong password',
    ask: (email) => post('/auth/v1/token?grant_type=password', { email, password: 'wrong' }),
  },
  { name: 'application_status', ask: (email) => call('application_status', { email, password: 'wrong' }) },
  { name: 'find_application', ask: (email) => call('find_application', { email, password: 'wrong' }) },
  { name: 'send_approval_link', ask: (email) => call('send_approval_link', { email }) },
  { name: 'applying', ask: (email) => post('/rest/v1/applications', anApplication(email)) },
  {
    name: 'correcting an address',
    prepare: () => handIn(`${randomUUID()}@bench.example`),
    ask: (email, _, application) => call('correct_application_address', { application, email }),
  },
  { name: 'PUT user', byMember: true, ask: (email, { token }) => send('PUT', '/auth/v1/user', { email }, token) },
  {
    name: 'request_endorsements',
    byMember: true,
    ask: (email, { token }) => call('request_endorsements', { recipients: [email] }, token),
  },
  {
    name: 'mail-endorsement-request',
    byMember: true,
    prepare: async (email, { token }) => {
      const asked = await call('request_endorsements', { recipients: [email] }, token)
      return (asked as { id: string }[])[0]?.id
    },
    ask: (_, { token }, requestId) => post('/functions/v1/mail-endorsement-request', { requestId }, token),
  },
]

/** The share of pairs in which the first is the greater. */
function shareSlower(one: readonly number[], other: readonly number[]): number {
  const wins = one.flatMap((a) => other.map((b): number => (a > b ? 1 : a === b ? 0.5 : 0)))
  return wins.reduce((sum, win) => sum + win, 0) / wins.length
}

const visitor: Asker = { id: '', email: '', token: keys.anonKey }
const figures: Figure[] = []
try {
  for (const { name, byMember, prepare, ask } of questions.filter((question) => question.name.includes(only))) {
    console.log(name)
    const times: { member: number[]; nobody: number[] } = { member: [], nobody: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      const turns = round % 2 === 0 ? (['member', 'nobody'] as const) : (['nobody', 'member'] as const)
      for (const turn of turns) {
        const asker = byMember ? await makeAsker() : visitor
        const email =
          turn === 'member'
            ? (await makeMember(name === 'a wrong password' ? PASSWORD : undefined)).email
            : `${randomUUID()}@bench.example`
        const prepared = await prepare?.(email, asker)
        const start = performance.now()
        await ask(email, asker, prepared)
        times[turn].push(performance.now() - start)
      }
    }
    const difference = median(times.member) - median(times.nobody)
    figures.push({ name: `${name}: member − nobody`, value: difference, unit: 'ms' })
    figures.push({ name: `${name}: share slower`, value: shareSlower(times.member, times.nobody) })
  }
} finally {
  await server.stop()
}
printFigures(figures)
