// Second factors are not configured: the client's questions about them are answered, and no factor is found or added.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../../testing.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startTestAuth()
})
afterAll(() => server.close())

it('a member has no second factor and can neither add nor use one', async () => {
  const member = await server.makeMember()
  const browser = server.browser()
  await browser.auth.signInWithPassword(member)
  expect((await browser.auth.mfa.listFactors()).data).toMatchObject({ all: [], totp: [], phone: [] })
  expect((await browser.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1' })
  expect((await browser.auth.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('mfa_totp_enroll_not_enabled')
  const phone = await browser.auth.mfa.enroll({ factorType: 'phone', phone: '+49301234567' })
  expect(phone.error).toMatchObject({
    code: 'mfa_phone_enroll_not_enabled',
    message: 'MFA enroll is disabled for Phone',
  })
  const key = await browser.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' })
  expect(key.error?.code).toBe('mfa_webauthn_enroll_not_enabled')
  const unknownKind = await browser.auth.mfa.enroll({ factorType: 'unknown' as 'totp' })
  expect(unknownKind.error).toMatchObject({ status: 400, code: 'validation_failed' })
  const factorId = randomUUID()
  for (const { error } of [
    await browser.auth.mfa.challenge({ factorId }),
    await browser.auth.mfa.verify({ factorId, challengeId: randomUUID(), code: '123456' }),
    await browser.auth.mfa.unenroll({ factorId }),
  ]) {
    expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  }
})

it('the service key finds no second factor of a member, and other keys may not ask', async () => {
  const member = await server.makeMember()
  const { mfa } = server.admin().auth.admin
  expect(await mfa.listFactors({ userId: member.id })).toMatchObject({ data: { factors: [] }, error: null })
  const removed = await mfa.deleteFactor({ userId: member.id, id: randomUUID() })
  expect(removed.error?.code).toBe('mfa_factor_not_found')
  const missing = await mfa.listFactors({ userId: randomUUID() })
  expect(missing.error?.code).toBe('user_not_found')
  expect((await server.request(`/admin/users/${member.id}/factors`)).status).toBe(403)
})
