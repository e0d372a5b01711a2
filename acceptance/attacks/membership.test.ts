// Nobody learns whether an address is a member's: the answers are word for word those for an unknown address.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { application } from '../support/application.ts'
import { type Cast, type Member, makeCast } from '../support/cast.ts'
import { visitor } from '../support/clients.ts'
import { done } from '../support/outcome.ts'
import { type RawAnswer, raw } from '../support/raw.ts'

let cast: Cast<'alice' | 'bob' | 'carol' | 'dave'>

beforeAll(async () => {
  cast = await makeCast(['alice', 'bob', 'carol', 'dave'])
})

/** An answer without what differs from call to call: addresses, ids, times, hashes. */
function said(answer: RawAnswer, own: readonly string[]): unknown {
  const headers = ['content-type', 'cache-control', 'www-authenticate', 'location', 'retry-after']
  let text = answer.text
  for (const word of own) text = text.replaceAll(word, '<own>')
  text = text
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g, '<time>')
  return { status: answer.status, text, headers: headers.map((name) => answer.headers.get(name)) }
}

type Ask = (email: string) => Promise<RawAnswer>

/** The answers for a member's address and for an unknown one. */
async function bothAnswers(ask: Ask): Promise<[unknown, unknown]> {
  const { email } = cast.members.alice
  const nobody = `nobody.${randomUUID().slice(0, 8)}.${cast.tag}@acceptance.example`
  return [said(await ask(email), [email]), said(await ask(nobody), [nobody])]
}

const post = (path: string, body: object, token?: string) =>
  raw(path, { method: 'POST', body, ...(token ? { token } : {}) })

describe('a visitor learns nothing', () => {
  it.each<[string, Ask]>([
    ['recover', (email) => post('/auth/v1/recover', { email })],
    ['otp for members', (email) => post('/auth/v1/otp', { email, create_user: false })],
    ['otp for anybody', (email) => post('/auth/v1/otp', { email, create_user: true })],
    ['magiclink', (email) => post('/auth/v1/magiclink', { email })],
    ['resend of a sign-up', (email) => post('/auth/v1/resend', { email, type: 'signup' })],
    ['resend of a change of address', (email) => post('/auth/v1/resend', { email, type: 'email_change' })],
    ['signup', (email) => post('/auth/v1/signup', { email, password: 'Passw0rd-x' })],
    ['a wrong password', (email) => post('/auth/v1/token?grant_type=password', { email, password: 'not it' })],
    ['application_status', (email) => post('/rest/v1/rpc/application_status', { email, password: 'not it' })],
    ['find_application', (email) => post('/rest/v1/rpc/find_application', { email, password: 'not it' })],
    ['send_approval_link', (email) => post('/rest/v1/rpc/send_approval_link', { email })],
    ...['recovery', 'email', 'magiclink', 'signup', 'invite', 'email_change'].map((type): [string, Ask] => [
      `verify ${type}`,
      (email) => post('/auth/v1/verify', { email, type, token: '123456' }),
    ]),
  ])('from %s', async (_what, ask) => {
    const [member, nobody] = await bothAnswers(ask)
    expect(member).toEqual(nobody)
  })

  it('from an application, its secret, or the procedures that take its id', async () => {
    const applied = async (email: string) => {
      const mine = { ...application(cast.tag, 'same'), email }
      const steps = [await raw('/rest/v1/applications', { method: 'POST', body: mine })]
      const secret = { application_id: mine.id, password: 'chosen', date_of_birth: '01/02/1990' }
      for (const [procedure, body] of [
        ['set_application_secret', secret],
        ['address_proof', { application: mine.id }],
        ['send_application_code', { application: mine.id }],
        ['confirm_application', { application: mine.id, code: '123456' }],
        ['find_application', { email, password: 'chosen' }],
        ['application_status', { email, password: 'chosen' }],
      ] as const) {
        steps.push(await post(`/rest/v1/rpc/${procedure}`, body))
      }
      return steps.map((answer) => said(answer, [email, mine.id]))
    }
    const nobody = `nobody.apply.${cast.tag}@acceptance.example`
    expect(await applied(cast.members.alice.email)).toEqual(await applied(nobody))
  })

  it('from correcting the address of an application', async () => {
    const [member, nobody] = await bothAnswers(async (email) => {
      const mine = application(cast.tag, `typo${randomUUID().slice(0, 8)}`)
      await done(visitor().from('applications').insert(mine))
      const answer = await post('/rest/v1/rpc/correct_application_address', { application: mine.id, email })
      return { ...answer, text: answer.text.replaceAll(mine.email, '<first>') }
    })
    expect(member).toEqual(nobody)
  })
})

describe('a member learns nothing', () => {
  const tokenOf = async ({ client }: Member) => (await client.auth.getSession()).data.session?.access_token ?? ''

  it('from changing their own address to another member’s', async () => {
    const free = `free.${cast.tag}@acceptance.example`
    const { alice, bob, carol } = cast.members
    const change = async (member: Member, email: string) => {
      const token = await tokenOf(member)
      const answer = await raw('/auth/v1/user', { method: 'PUT', token, body: { email } })
      const after = await raw('/auth/v1/user', { token })
      return [said(answer, [email, member.email]), said(after, [email, member.email])]
    }
    expect(await change(bob, alice.email)).toEqual(await change(carol, free))
  })

  it('from asking for an endorsement by address', async () => {
    const token = await tokenOf(cast.members.dave)
    const [member, nobody] = await bothAnswers((email) =>
      post('/rest/v1/rpc/request_endorsements', { recipients: [email] }, token),
    )
    expect(member).toEqual(nobody)
  })
})
