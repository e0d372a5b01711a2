// Attacks on tokens, and the two ends of a valid token: expiry and revocation.
import { createSign, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Keys, loadKeys } from './keys.ts'
import { readConfig } from './settings/config.ts'
import type { TokenFault } from './tokens.ts'

const USER = '7b1c2c9e-5f3e-4f5f-9a55-0f4f7d1f0001'
let time = Date.now()
const clock = { now: () => time }
let keys: Keys

async function freshKeys(env: Record<string, string> = {}): Promise<Keys> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'o1-keys-'))
  return loadKeys(readConfig({ DATA_DIR, ...env }), clock)
}

function memberClaims(extra: Record<string, unknown> = {}): Record<string, unknown> {
  const iat = Math.floor(time / 1000)
  return { sub: USER, role: 'authenticated', session_id: 'session-1', iat, exp: iat + 3600, ...extra }
}

async function faultOf(token: string, from: Keys = keys): Promise<TokenFault | 'accepted'> {
  return from.tokens.verify(token).then(
    () => 'accepted',
    (error) => error.fault,
  )
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

beforeEach(async () => {
  time = Date.now()
  keys = await freshKeys()
})

describe('a valid token', () => {
  it('gives its caller, with the claims as JSON', async () => {
    const token = await keys.sign(memberClaims())
    const caller = await keys.tokens.verify(token)
    expect(caller).toMatchObject({ role: 'authenticated', userId: USER, sessionId: 'session-1' })
    expect(JSON.parse(caller.claimsJson)).toMatchObject({ sub: USER })
    expect(keys.tokens.verifyCached(token)).toBe(caller)
  })

  it('is refused when it has expired, cached or not', async () => {
    const token = await keys.sign(memberClaims())
    await keys.tokens.verify(token)
    time += 3_600_001
    expect(keys.tokens.verifyCached(token)).toBeUndefined()
    expect(await faultOf(token)).toBe('expired')
  })

  it('is refused when its session has ended', async () => {
    const token = await keys.sign(memberClaims())
    const other = await keys.sign(memberClaims({ session_id: 'session-2' }))
    await keys.tokens.verify(token)
    keys.tokens.revokeSession('session-1')
    expect(keys.tokens.verifyCached(token)).toBeUndefined()
    expect(await faultOf(token)).toBe('revoked')
    expect(await faultOf(other)).toBe('accepted')
  })

  it('of an ended session is reported to the listeners, once', () => {
    let reports = 0
    const stop = keys.tokens.onRevocation(() => {
      reports += 1
    })
    for (const session of ['a', 'b', 'a']) keys.tokens.revokeSession(session)
    stop()
    keys.tokens.revokeSession('c')
    expect(reports).toBe(2)
  })
})

describe('an attacker', () => {
  it('can’t change a claim', async () => {
    const [header, payload, signature] = (await keys.sign(memberClaims())).split('.')
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
    expect(await faultOf(`${header}.${encode({ ...claims, role: 'service_role' })}.${signature}`)).toBe('signature')
  })

  it('can’t leave out the signature', async () => {
    const unsigned = `${encode({ alg: 'none', typ: 'JWT' })}.${encode(memberClaims({ role: 'service_role' }))}.`
    expect(await faultOf(unsigned)).toBe('signature')
    const { alg: _, ...header } = decodeProtectedHeader(keys.anonKey)
    expect(await faultOf(`${encode({ ...header, alg: 'None' })}.${encode(memberClaims())}.`)).toBe('signature')
  })

  it('can’t sign with their own key, even under the server’s key id', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const { kid } = decodeProtectedHeader(keys.anonKey)
    const forged = await new SignJWT(memberClaims()).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey)
    expect(await faultOf(forged)).toBe('signature')
  })

  it('can’t put their own key into the header', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(publicKey)
    const forged = await new SignJWT(memberClaims()).setProtectedHeader({ alg: 'ES256', jwk }).sign(privateKey)
    expect(await faultOf(forged)).toBe('signature')
  })

  it('can’t use the published key as a shared secret', async () => {
    const published = JSON.stringify(keys.jwks().keys[0])
    const forged = await new SignJWT(memberClaims({ role: 'service_role' }))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(published))
    expect(await faultOf(forged)).toBe('signature')
    const withSecret = await freshKeys({ JWT_SECRET: 'a-long-enough-secret-for-hs256-tokens' })
    expect(await faultOf(forged, withSecret)).toBe('signature')
  })

  it('can’t use another installation’s keys', async () => {
    const elsewhere = await freshKeys()
    expect(await faultOf(elsewhere.serviceRoleKey)).toBe('signature')
  })

  it('can’t take a role that is no API role', async () => {
    for (const role of ['postgres', 'supabase_admin', '', 7, ['service_role']]) {
      expect(await faultOf(await keys.sign(memberClaims({ role })))).toBe('claims')
    }
  })

  it('with a malformed claim gets an error that names the claim', async () => {
    const answerTo = async (claims: Record<string, unknown>) =>
      keys.tokens.verify(await keys.sign(memberClaims(claims))).then(
        () => 'good',
        (error: Error) => error.message,
      )
    expect(await answerTo({ exp: 'soon' })).toBe("The JWT 'exp' claim must be a number")
    expect(await answerTo({ nbf: 'soon' })).toBe("The JWT 'nbf' claim must be a number")
    expect(await answerTo({ iat: 'soon' })).toBe("The JWT 'iat' claim must be a number")
    const now = Math.floor(Date.now() / 1000)
    expect(await answerTo({ nbf: now + 60 })).toBe('JWT not yet valid')
    expect(await answerTo({ iat: now + 60 })).toBe('JWT issued at future')
    expect(await answerTo({ iat: now + 10 })).toBe('good')
    for (const aud of [7, { a: 1 }, ['a', 7]]) {
      expect(await answerTo({ aud })).toBe("The JWT 'aud' claim must be a string or an array of strings")
    }
    expect(await answerTo({ aud: ['authenticated', 'others'] })).toBe('good')
  })

  it('with a token without a subject has no account', async () => {
    const caller = await keys.tokens.verify(await keys.sign(memberClaims({ sub: undefined })))
    expect([caller.role, caller.userId]).toEqual(['authenticated', ''])
  })

  it('can’t use a text that is no token', async () => {
    for (const text of ['', 'x', 'a.b', 'a.b.c', 'a.b.c.d', '..', encode({})]) {
      expect(['malformed', 'signature']).toContain(await faultOf(text))
    }
  })
})

describe('keys', () => {
  it('are made once, in a file only its owner may read, and name their role', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'o1-keys-'))
    const config = readConfig({ DATA_DIR })
    const [first, second] = await Promise.all([loadKeys(config), loadKeys(config)])
    expect(second.anonKey).toBe(first.anonKey)
    expect((await stat(join(DATA_DIR, 'keys.json'))).mode & 0o777).toBe(0o600)
    expect(decodeJwt(first.anonKey).role).toBe('anon')
    expect(decodeJwt(first.serviceRoleKey).role).toBe('service_role')
  })

  it('are published without their private part', async () => {
    expect(JSON.stringify(keys.jwks())).not.toContain('"d"')
    const file = await mkdtemp(join(tmpdir(), 'o1-keys-'))
    await loadKeys(readConfig({ DATA_DIR: file }))
    expect(await readFile(join(file, 'keys.json'), 'utf8')).toContain('"d"')
  })

  it('from the environment, a shared secret and an RSA key, are accepted', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const jwk = { ...(await exportJWK(privateKey)), alg: 'RS256', kid: 'rsa-1' }
    const secret = 'a-long-enough-secret-for-hs256-tokens'
    const both = await freshKeys({ JWT_SECRET: secret, JWT_KEYS: JSON.stringify([jwk]) })
    const shared = await new SignJWT(memberClaims())
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret))
    const body = `${encode({ alg: 'RS256', kid: 'rsa-1' })}.${encode(memberClaims())}`
    const rsa = `${body}.${createSign('sha256').update(body).sign(privateKey, 'base64url')}`
    expect(await faultOf(shared, both)).toBe('accepted')
    expect(await faultOf(rsa, both)).toBe('accepted')
    expect(decodeProtectedHeader(await both.sign(memberClaims())).alg).toBe('RS256')
    expect(await faultOf(shared)).toBe('signature')
  })

  it.each([
    ['ES256', 'ec', { namedCurve: 'P-256' }],
    ['RS256', 'rsa', { modulusLength: 2048 }],
  ] as const)('of %s may name the uses of both halves, as key files of the platform do', async (alg, kind, options) => {
    const { privateKey } = kind === 'ec' ? generateKeyPairSync(kind, options) : generateKeyPairSync(kind, options)
    const uses = { use: 'sig', ext: true, alg, kid: 'complete' }
    const jwk = { ...(await exportJWK(privateKey)), ...uses, key_ops: ['sign', 'verify'] }
    const complete = await freshKeys({ JWT_KEYS: JSON.stringify([jwk]) })
    const signed = await complete.sign(memberClaims())
    expect(decodeProtectedHeader(signed)).toMatchObject({ alg, kid: 'complete' })
    expect(await faultOf(signed, complete)).toBe('accepted')
    expect(complete.jwks().keys[0]).toMatchObject({ kid: 'complete', key_ops: ['verify'] })
    expect(complete.jwks().keys[0]).not.toHaveProperty('d')

    // A key that may only verify waits for its turn: it accepts, and another signs.
    const waiting = await freshKeys({ JWT_KEYS: JSON.stringify([{ ...jwk, key_ops: ['verify'] }]) })
    expect(await faultOf(signed, waiting)).toBe('accepted')
    expect(decodeProtectedHeader(await waiting.sign(memberClaims())).kid).not.toBe('complete')
  })

  it('of HS256 may name their uses', async () => {
    const k = Buffer.from('a-long-enough-secret-for-hs256-tokens').toString('base64url')
    const jwk = { kty: 'oct', alg: 'HS256', k, kid: 'shared', key_ops: ['sign', 'verify'], use: 'sig' }
    const shared = await freshKeys({ JWT_KEYS: JSON.stringify([jwk]) })
    const token = await new SignJWT(memberClaims())
      .setProtectedHeader({ alg: 'HS256', kid: 'shared' })
      .sign(Buffer.from(k, 'base64url'))
    expect(await faultOf(token, shared)).toBe('accepted')
  })

  it('from the environment are refused if their role is not the one the setting needs', async () => {
    const secret = 'a-long-enough-secret-for-hs256-tokens'
    const anon = await new SignJWT({ role: 'anon' }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(secret))
    await expect(freshKeys({ JWT_SECRET: secret, SUPABASE_ANON_KEY: anon })).resolves.toMatchObject({ anonKey: anon })
    await expect(freshKeys({ JWT_SECRET: secret, SUPABASE_SERVICE_ROLE_KEY: anon })).rejects.toThrow(
      'SUPABASE_SERVICE_ROLE_KEY is not a "service_role" key',
    )
  })
})
