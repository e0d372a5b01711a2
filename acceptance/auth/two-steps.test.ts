// Two steps through the unmodified client: set up, asked for, and until it is shown a session gets nothing from any of the services.
import { FunctionsHttpError } from '@supabase/supabase-js'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '../support/cast.ts'
import { type Client, service, signedIn, visitor } from '../support/clients.ts'
import { joined } from '../support/listen.ts'
import { oneTimeCode } from '../support/one-time-code.ts'
import { done, fields, got, refusal } from '../support/outcome.ts'

let cast: Cast<'alice' | 'bob' | 'carol' | 'dora'>
const of = (name: keyof typeof cast.members) => cast.members[name]

beforeAll(async () => {
  cast = await makeCast(['alice', 'bob', 'carol', 'dora'], [['alice', 'bob']])
})

interface Factor {
  readonly factorId: string
  readonly secret: string
}

async function setUp(client: Client, friendlyName = 'phone'): Promise<Factor> {
  const { id, totp } = await got(client.auth.mfa.enroll({ factorType: 'totp', friendlyName }))
  await got(client.auth.mfa.challengeAndVerify({ factorId: id, code: oneTimeCode(totp.secret) }))
  return { factorId: id, secret: totp.secret }
}

const again = (name: keyof typeof cast.members) => signedIn(of(name).email, of(name).password)

async function invoke(client: Client, name: string, body: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { data, error } = await client.functions.invoke(name, { body })
  if (error instanceof FunctionsHttpError) {
    const response: Response = error.context
    return { status: response.status, ...fields(await response.json()) }
  }
  if (error) throw error
  return data
}

describe('a member with two steps', () => {
  let factor: Factor
  let half: Client

  beforeAll(async () => {
    factor = await setUp(of('alice').client)
    half = await again('alice')
  })

  it('goes on with the session they had, and reads what the screens read', async () => {
    const { client } = of('alice')
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
    expect(await got(client.rpc('my_two_steps'))).toMatchObject({
      factors: [{ id: factor.factorId, friendlyName: 'phone', kind: 'totp', lastUsedAt: expect.any(String) }],
      recoveryCodesLeft: 0,
      required: false,
    })
    expect(await got(client.rpc('my_profile'))).toBeTruthy()
    await got(client.auth.refreshSession())
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
  })

  it('has nothing of the club with the password alone: no row, no procedure', async () => {
    expect((await half.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    for (const table of ['profiles', 'connections', 'messages', 'notifications', 'posts'] as const) {
      expect((await half.from(table).select('*', { count: 'exact', head: true })).count ?? 0).toBe(0)
    }
    const post = { user_id: of('alice').id, content: 'Not mine' }
    expect(await refusal(half.from('posts').insert(post))).toBe('42501')
    expect(await refusal(half.rpc('my_profile'))).toBe('second_step_needed')
    expect(await refusal(half.rpc('make_recovery_codes'))).toBe('second_step_needed')
    expect(await got(half.rpc('my_two_steps'))).toMatchObject({ factors: [{ id: factor.factorId }] })
  })

  it('nor a file, a channel or a function', async () => {
    const file = new Blob([new Uint8Array([255, 216, 255])], { type: 'image/jpeg' })
    const upload = await half.storage.from('profile-photos').upload(`${of('alice').id}/x.jpg`, file)
    expect(upload.error).not.toBeNull()
    expect((await half.storage.from('profile-photos').list(of('alice').id)).data ?? []).toEqual([])
    await half.realtime.setAuth()
    const channel = half.channel('feed', { config: { private: true } })
    await expect(joined(channel)).rejects.toThrow()
    await half.removeChannel(channel)
    const thread = await got(of('bob').client.rpc('open_direct_message', { other: of('alice').id }))
    const told = { type: 'message', recipientId: of('bob').id, data: { threadId: thread } }
    expect(await invoke(half, 'send-notification', told)).toMatchObject({ status: 403, code: 'second_step_needed' })
    const asked = { requestId: thread }
    expect(await invoke(half, 'mail-endorsement-request', asked)).toMatchObject({
      status: 403,
      code: 'second_step_needed',
    })
    expect(await invoke(half, 'manage-user-account', { email: 'x@y.example', action: 'disable' })).toMatchObject({
      status: 403,
    })
  })

  it('changes nothing of the account with it', async () => {
    expect((await half.auth.mfa.unenroll(factor)).error?.code).toBe('insufficient_aal')
    expect((await half.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'mine' })).error?.code).toBe(
      'insufficient_aal',
    )
    expect((await half.auth.updateUser({ password: 'somebody-Else5' })).error?.code).toBe('insufficient_aal')
  })

  it('is in with a code, and takes the second step away again', async () => {
    const wrong = await half.auth.mfa.challengeAndVerify({ factorId: factor.factorId, code: '12345x' })
    expect(wrong.error?.code).toBe('mfa_verification_failed')
    const code = oneTimeCode(factor.secret, 1)
    await got(half.auth.mfa.challengeAndVerify({ factorId: factor.factorId, code }))
    expect(await got(half.rpc('my_profile'))).toBeTruthy()
    await got(half.auth.mfa.unenroll(factor))
    await got(half.auth.refreshSession())
    expect(await got(half.rpc('my_two_steps'))).toMatchObject({ factors: [] })
    expect(await got((await again('alice')).rpc('my_profile'))).toBeTruthy()
  })
})

describe('a recovery code', () => {
  it('takes the second step away, once, whoever is quicker', async () => {
    const { client } = of('carol')
    await setUp(client)
    const codes = await got(client.rpc('make_recovery_codes'))
    expect(new Set(codes).size).toBe(10)
    const half = await again('carol')
    // Two tabs of one session, and somebody else with the same code.
    const other = await again('carol')
    const outcomes = await Promise.all(
      [half, half, other].map((tab) => invoke(tab, 'use-recovery-code', { code: codes[0] })),
    )
    expect(outcomes.some(({ success }) => success === true)).toBe(true)
    for (const outcome of outcomes) {
      if (outcome.success !== true) expect(outcome.code).toMatch(/recovery_code_wrong|not_signed_in/)
    }
    const [won, lost] = outcomes[2]?.success === true ? [other, half] : [half, other]
    expect(await got(won.rpc('my_two_steps'))).toMatchObject({ factors: [], recoveryCodesLeft: 0 })
    expect(await got(won.rpc('my_profile'))).toBeTruthy()
    expect((await lost.auth.refreshSession()).error).not.toBeNull()
    for (const code of codes.slice(0, 2)) {
      expect(await invoke(won, 'use-recovery-code', { code })).toMatchObject({
        status: 422,
        code: 'recovery_code_wrong',
      })
    }
  })

  it('is its member’s; five wrong ones an hour are enough, and keep nobody out who has a right one', async () => {
    const { client } = of('dora')
    await setUp(client)
    const [code = ''] = await got(client.rpc('make_recovery_codes'))
    const bob = of('bob').client
    expect(await invoke(bob, 'use-recovery-code', { code })).toMatchObject({ code: 'recovery_code_wrong' })
    expect(await invoke(visitor(), 'use-recovery-code', { code })).toMatchObject({ status: 401 })
    const half = await again('dora')
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => invoke(half, 'use-recovery-code', { code: 'AAAA-AAAA-AAAA-AAAA' })),
    )
    expect(guesses.filter((guess) => guess.code === 'recovery_code_wrong')).toHaveLength(5)
    expect(guesses.filter((guess) => guess.code === 'too_many_attempts')).toHaveLength(3)
    expect(await invoke(half, 'use-recovery-code', { code })).toMatchObject({ success: true })
  })
})

describe('the service key', () => {
  it('lists an account’s factors and takes them away', async () => {
    const { id, client } = of('bob')
    const factor = await setUp(client)
    const { mfa } = service().auth.admin
    const { factors } = await got(mfa.listFactors({ userId: id }))
    expect(factors).toMatchObject([{ id: factor.factorId, factor_type: 'totp', status: 'verified' }])
    expect(JSON.stringify(factors)).not.toContain(factor.secret)
    await got(mfa.deleteFactor({ userId: id, id: factor.factorId }))
    await done((await again('bob')).rpc('my_profile'))
  })
})
