// What a push is signed with: one signature an hour for each push service, whatever is pushed to it.
import { createECDH, randomBytes } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { newPushKeys, pushRequest } from './push-request.ts'

const HOUR = 3_600_000
const keys = newPushKeys()
const device = createECDH('prime256v1')
const p256dh = device.generateKeys('base64url')
const auth = randomBytes(16).toString('base64url')

const pushTo = (endpoint: string, club = keys, subject = 'https://o1.test') => {
  const push = { id: '1', version: 1, endpoint, p256dh, auth, topic: 'talk', urgency: 'high', ttl: 60, words: {} }
  const { headers, body } = pushRequest(push, club, subject)
  return { signature: headers.authorization ?? '', body: Buffer.from(body) }
}
const claimsOf = (signature: string): { aud: string; exp: number; sub: string } =>
  JSON.parse(Buffer.from(signature.split('.')[1] ?? '', 'base64url').toString())

afterEach(() => void vi.useRealTimers())

it('pushes to one service carry the same signature for an hour, and nothing else in common', () => {
  vi.useFakeTimers()
  const first = pushTo('https://push.test/one')
  const second = pushTo('https://push.test/two')
  expect(second.signature).toBe(first.signature)
  expect(second.body.equals(first.body)).toBe(false)
  vi.setSystemTime(Date.now() + HOUR + 1)
  const later = pushTo('https://push.test/one')
  expect(later.signature).not.toBe(first.signature)
  expect(claimsOf(later.signature).exp * 1000 - Date.now()).toBeGreaterThan(HOUR)
})

it('another service, another club and another address of it are signed for by themselves', () => {
  const here = pushTo('https://push.test/one').signature
  const there = pushTo('https://push.example/one').signature
  expect(claimsOf(there)).toMatchObject({ aud: 'https://push.example', sub: 'https://o1.test' })
  expect(claimsOf(here)).toMatchObject({ aud: 'https://push.test' })
  expect(pushTo('https://push.test/one', newPushKeys()).signature).not.toBe(here)
  expect(claimsOf(pushTo('https://push.test/one', keys, 'https://moved.test').signature).sub).toBe('https://moved.test')
})

it('a clock that was put back signs anew', () => {
  vi.useFakeTimers()
  const { signature } = pushTo('https://clock.test/one')
  vi.setSystemTime(Date.now() - 2 * HOUR)
  expect(pushTo('https://clock.test/one').signature).not.toBe(signature)
})
