// The second step was taken and its answer never came: the tokens of this device are those of before. Against the real server: such a session ends
// here and leads to the door, and one that can still be renewed goes on.
import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { signInWithPassword } from '#shared/api/account.ts'
import { beginDevice, confirmDevice } from '#shared/api/two-steps.ts'
import { AppError } from '#shared/errors/app-error.ts'
import { callAuth } from '#shared/supabase/call-auth.ts'
import { supabase } from '#shared/supabase/client.ts'
import { sessionStorageKey } from '#shared/supabase/session-key.ts'
import { makeAccount, pointAtBackend } from '#shared/testing/backend.ts'
import { claimsOf } from './claims-of.ts'
import { afterRefusal } from './end-dead-session.ts'

beforeAll(pointAtBackend)

const password = 'a long enough password'
const refused = () => afterRefusal(new AppError('second_step_needed', 'Confirm your second step to go on.'))
const kept = async () => (await (await supabase()).auth.getSession()).data.session

it('a session whose step was taken without it ends; one that is only behind is renewed', async () => {
  await makeAccount('lost-step@o1.test', password)
  await signInWithPassword('lost-step@o1.test', password)
  const before = (await kept())?.refresh_token
  refused()
  await vi.waitFor(async () => expect((await kept())?.refresh_token).not.toBe(before))
  expect(await kept()).not.toBeNull()

  const { id, totp } = await callAuth<{ id: string; totp: { secret: string } }>('POST', '/factors', {
    factor_type: 'totp',
    friendly_name: 'Pocket',
  })
  const challenge = await callAuth<{ id: string }>('POST', `/factors/${id}/challenge`)
  const code = new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate()
  await callAuth('POST', `/factors/${id}/verify`, { challenge_id: challenge.id, code })
  refused()
  await vi.waitFor(async () => expect(await kept()).toBeNull(), { timeout: 10_000 })
})

it('a step is taken while the session of before is being renewed: what is answered to that renewal is not taken for its own', async () => {
  await makeAccount('two-at-once@o1.test', password)
  await signInWithPassword('two-at-once@o1.test', password)
  const { id, secret } = await beginDevice('Pocket')
  const realFetch = fetch
  const asked = vi.spyOn(globalThis, 'fetch')
  const { auth } = await supabase()
  let renewal: Promise<unknown> = Promise.resolve()
  onTestFinished(() => asked.mockRestore())
  asked.mockImplementation(async (...request) => {
    const answer = await realFetch(...request)
    if (String(request[0]).endsWith('/verify')) renewal = auth.refreshSession()
    return answer
  })
  await confirmDevice(id, new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await renewal
  expect(claimsOf((await kept())?.access_token ?? '')).toMatchObject({ aal: 'aal2' })
})

it('a refusal that was meant for tokens of before ends nothing, where new ones have come meanwhile', async () => {
  await makeAccount('late-tokens@o1.test', password)
  await signInWithPassword('late-tokens@o1.test', password)
  const realFetch = fetch
  const asked = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => asked.mockRestore())
  let came = ''
  asked.mockImplementationOnce(async (...request) => {
    const session = (await (await realFetch(...request)).json()) as { refresh_token: string }
    came = session.refresh_token
    localStorage.setItem(sessionStorageKey, JSON.stringify(session))
    return Response.json({ code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid' }, { status: 400 })
  })
  refused()
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(1), { timeout: 10_000 })
  await vi.waitFor(async () => expect((await kept())?.refresh_token).not.toBe(came))
  expect(await kept()).not.toBeNull()
})
