// A request signed with the club's own S3 key waits for no visitor; one that is signed wrongly, and a presigned address, do.
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBudget } from '#server/platform/budget/budget.ts'
import type { GatewayEnv } from '#server/platform/caller.ts'
import { knownSigner } from '#server/storage/s3/signature/authenticate.ts'
import { canonicalRequest, createSigner, sha256 } from '#server/storage/s3/signature/sign.ts'
import { type EchoGateway, startEchoGateway } from './testing.ts'

const accessKey = { id: 'club-key', secret: 'a secret of thirty-two letters at least' }
const path = '/storage/v1/s3/files'
const budget = createBudget({ factor: 1 })
let gateway: EchoGateway

beforeAll(async () => {
  gateway = await startEchoGateway({
    storage: {
      http: new Hono<GatewayEnv>().all('*', (c) => c.text(c.get('caller').role)),
      knownSigner: (request, address) => knownSigner({ keys: gateway.keys, accessKey, budget }, request, address),
    },
  })
  await gateway.keys.tokens.verify(gateway.keys.serviceRoleKey)
})
afterAll(() => gateway.close())

function signed(secret: string): RequestInit {
  const date = new Date().toISOString().replace(/[-:]|\.\d{3}/g, '')
  const payload = 'UNSIGNED-PAYLOAD'
  const signing = { host: new URL(gateway.url).host, 'x-amz-content-sha256': payload, 'x-amz-date': date }
  const signedHeaders = Object.keys(signing)
  const scope = `${date.slice(0, 8)}/eu/s3/aws4_request`
  const claim = { accessKey: accessKey.id, scope, date, signedHeaders, payload, signature: '' }
  const canonical = canonicalRequest({ method: 'GET', headers: new Headers(signing) }, claim, { path, query: '' })
  const signature = createSigner(secret, claim).sign('AWS4-HMAC-SHA256', [sha256(canonical)])
  const { host: _, ...headers } = signing
  const words = `Credential=${accessKey.id}/${scope}, SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`
  return { headers: { ...headers, authorization: `AWS4-HMAC-SHA256 ${words}` } }
}

it('the club’s key waits for nobody; whoever only claims it waits and acts as a visitor', async () => {
  const slow = Array.from({ length: 8 }, () => gateway.call('/rest/v1/slow'))
  await sleep(50)
  const start = performance.now()
  const took: Record<string, number> = {}
  const ask = async (who: string, query: string, init?: RequestInit) => {
    const { text } = await gateway.call(path + query, init)
    took[who] = performance.now() - start
    return text
  }
  const presigned = `?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${accessKey.id}&X-Amz-Signature=x`
  const roles = await Promise.all([
    ask('club', '', signed(accessKey.secret)),
    ask('wrong', '', signed('another secret')),
    ask('presigned', presigned),
  ])
  await Promise.all(slow)
  expect(roles).toEqual(['service_role', 'anon', 'anon'])
  // Two slow ones at a time, 300 ms each, stand before the others.
  expect(took.club).toBeLessThan(Math.min(took.wrong ?? 0, took.presigned ?? 0))
  expect(took.wrong).toBeGreaterThan(500)
})
