// Endorsements: writing one, asking for one, answering a request.
import { beforeAll, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { done, fields, got, list, refusal } from '../support/outcome.ts'

let cast: Cast<'alice' | 'bob' | 'carol'>
const of = (name: keyof typeof cast.members) => cast.members[name]
const endorse = (from: keyof typeof cast.members, to: keyof typeof cast.members, snippet = 'Simply the best') =>
  of(from).client.rpc('write_endorsement', { endorsee: of(to).id, industry: 'Finance', snippet })

beforeAll(async () => {
  cast = await makeCast(['alice', 'bob', 'carol'], [['alice', 'bob']])
})

it('an endorsement is written by a friend, once for each industry', async () => {
  expect(await got(endorse('bob', 'alice'))).toMatchObject({ industry: 'Finance', endorserId: of('bob').id })
  expect(await refusal(endorse('bob', 'alice'))).toBe('already_endorsed')
  expect(await refusal(endorse('carol', 'alice'))).toBe('not_friends')
  expect(await refusal(endorse('alice', 'bob', ' '))).toBe('invalid_snippet')
  const all = fields(await got(of('carol').client.rpc('endorsements_of', { member: of('alice').id })))
  expect(all).toMatchObject({ total: 1, endorsements: [{ snippet: 'Simply the best' }] })
})

it('an endorsement can’t be written, changed or removed in the table', async () => {
  const table = of('carol').client.from('endorsements')
  const row = { endorser_id: of('carol').id, endorsee_id: of('alice').id, industry: 'finance', snippet: 'x' }
  expect(await refusal(table.insert(row))).toBe('42501')
  expect(await refusal(table.update({ snippet: 'x' }).eq('endorsee_id', of('alice').id))).toBe('42501')
  expect(await refusal(table.delete().eq('endorsee_id', of('alice').id))).toBe('42501')
})

it('a member asks for at most three endorsements, and only the one asked can answer', async () => {
  const ask = (recipients: string[]) => of('alice').client.rpc('request_endorsements', { recipients })
  expect(await refusal(ask(['nobody']))).toBe('invalid_recipient')
  expect(await refusal(ask([`@nobody${cast.tag}`]))).toBe('recipient_unknown')
  const outside = `friend.${cast.tag}@elsewhere.example`
  expect(await got(ask([of('carol').handle, outside]))).toMatchObject([
    { kind: 'member' },
    { kind: 'email', recipient: outside },
  ])
  expect(await refusal(ask([of('carol').handle]))).toBe('already_requested')
  expect(await refusal(ask([of('bob').handle, `b.${cast.tag}@elsewhere.example`]))).toBe('too_many_requests')

  const open = fields(await got(of('carol').client.rpc('my_endorsement_requests')))
  const request = String(list(open.received)[0]?.id)
  const answer = { request, industry: 'Tech', snippet: 'A rare mind' }
  expect(await refusal(of('bob').client.rpc('answer_endorsement_request', answer))).toBe('request_not_found')
  expect(await refusal(of('bob').client.rpc('decline_endorsement_request', { request }))).toBe('request_not_found')
  await done(of('carol').client.rpc('decline_endorsement_request', { request }))
  // Once more, its answer was lost.
  await done(of('carol').client.rpc('decline_endorsement_request', { request }))

  const sent = list(fields(await got(of('alice').client.rpc('my_endorsement_requests'))).sent)
  expect(sent).toHaveLength(1)
  await done(of('alice').client.rpc('cancel_endorsement_request', { request: String(sent[0]?.id) }))
})
