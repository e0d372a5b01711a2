// The suite's check of answers fails for an answer that is not as declared. A relay between the suite and its target changes answers here.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { checkingFetch } from '../support/check-answers.ts'
import { type Client, clubAdmin } from '../support/clients.ts'
import { target } from '../support/target.ts'

let cast: Cast<'alice' | 'bob'>
let relay: Server
let change: (text: string) => string = (text) => text

beforeAll(async () => {
  cast = await makeCast(['alice', 'bob'], [['alice', 'bob']])
  relay = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { authorization = '', apikey = '' } = request.headers
    const answer = await fetch(`${target.url}${request.url}`, {
      method: 'POST',
      headers: { authorization, apikey: String(apikey), 'content-type': 'application/json' },
      body: Buffer.concat(chunks),
    })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(change(await answer.text()))
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
})
afterAll(() => relay.close())

async function ask(client: Client, path: string, body: object, through: (text: string) => string): Promise<unknown> {
  change = through
  const { data } = await client.auth.getSession()
  const { port } = relay.address() as AddressInfo
  const answer = await checkingFetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { apikey: target.anonKey, authorization: `Bearer ${data.session?.access_token}` },
    body: JSON.stringify(body),
  })
  return answer.json()
}

function profileOfBob(through: (text: string) => string): Promise<unknown> {
  const { alice, bob } = cast.members
  return ask(alice.client, '/rest/v1/rpc/member_profile', { member: bob.id }, through)
}

it('the check of answers returns an answer that fits its declaration', async () => {
  expect(await profileOfBob((text) => text)).toMatchObject({ userId: cast.members.bob.id })
  expect(await profileOfBob(() => 'null')).toBeNull()
})

it.each([
  ['a renamed key', '"friendsUnlocked"', '"friendsShown"', 'friendsUnlocked is missing'],
  ['an extra key', '"friendsUnlocked"', '"hidden": 1, "friendsUnlocked"', 'hidden is not declared'],
  ['a null', '"friendsUnlocked": true', '"friendsUnlocked": null', 'friendsUnlocked should be boolean but is null'],
])('the check of answers fails for %s and names procedure, key and file', async (_what, part, replacement, fault) => {
  const call = profileOfBob((text) => text.replace(part, replacement))
  await expect(call).rejects.toThrow(
    `The answer of member_profile is not what supabase/schemas/10-people/00-shapes.sql declares: ${fault}`,
  )
})

it('the check of answers fails for a renamed key of a function, and names function, key and file', async () => {
  const admin = await clubAdmin()
  const enable = { memberId: cast.members.bob.id, action: 'enable' }
  const call = (through: (text: string) => string) => ask(admin, '/functions/v1/manage-user-account', enable, through)
  expect(await call((text) => text)).toMatchObject({ success: true, status: 'active' })
  await expect(call((text) => text.replace('"status"', '"state"'))).rejects.toThrow(
    'The answer of manage-user-account is not what supabase/schemas/20-functions/00-shapes.sql declares: status is missing',
  )
})
