// The server's signing key and the two long-lived API keys. The first start makes them and keeps them in DATA_DIR, unless the environment
// gives them. Tests with attacks on signed tokens: tokens.test.ts.
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  compactVerify,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose'
import { z } from 'zod'
import type { Clock } from './clock.ts'
import type { Config } from './settings/config.ts'
import { StartupError } from './settings/startup-error.ts'
import { createTokens, type Tokens, type VerificationKey } from './tokens.ts'

export interface Keys {
  readonly anonKey: string
  readonly serviceRoleKey: string
  /** Verification and revocation. */
  readonly tokens: Tokens
  /** Signs claims as they are: the caller sets iat, exp, iss, sub. */
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>
  /** The public keys, for /.well-known/jwks.json. */
  jwks(): { keys: JWK[] }
  /** A secret of this installation only, for HMACs other than tokens (signed storage addresses, cursors). */
  secretFor(purpose: string): Buffer
  /** The same of every key whose private half is here, the one in use first: what was locked with an older one opens still. */
  secretsFor(purpose: string): readonly Buffer[]
  readonly fingerprints: Fingerprints
}

/** What all processes of a club compare, through the database: it gives no key away. */
export interface Fingerprints {
  /** Of every key whose tokens are accepted. */
  readonly held: readonly string[]
  /** Of the keys that sign new tokens and have signed the two API keys. */
  readonly inUse: readonly string[]
}

const keyFileSchema = z.object({
  signingKey: z.record(z.string(), z.unknown()),
  anonKey: z.string(),
  serviceRoleKey: z.string(),
})
type KeyFile = z.output<typeof keyFileSchema>

const TEN_YEARS = 10 * 365 * 24 * 3600
const ALGORITHMS: readonly string[] = ['ES256', 'RS256', 'HS256'] satisfies VerificationKey['alg'][]

interface LoadedKey {
  readonly alg: VerificationKey['alg']
  readonly kid?: string
  readonly jwk: JWK
  readonly isPrivate: boolean
  readonly signWith: CryptoKey | Uint8Array
  readonly verifyWith: CryptoKey | Uint8Array
}

export async function loadKeys(config: Config, clock?: Clock): Promise<Keys> {
  const file = await readOrMakeKeyFile(join(config.dataDir, 'keys.json'))
  const own = await loadKey(file.signingKey)
  const given = await loadGivenKeys(config)
  const accepted = [...given, own]
  const signing = given.find((key) => key.isPrivate && key.alg !== 'HS256') ?? own
  const tokens = createTokens({
    keys: accepted.map(({ alg, kid, verifyWith }) => ({ alg, kid, key: verifyWith })),
    clock,
  })

  async function apiKey(name: 'anonKey' | 'serviceRoleKey', role: string): Promise<string> {
    const key = config[name] ?? file[name]
    const caller = await tokens.verify(key).catch(() => undefined)
    if (caller?.role === role) return key
    if (!config[name]) throw new StartupError(`The ${role} key in ${join(config.dataDir, 'keys.json')} is damaged.`)
    const setting = name === 'anonKey' ? 'SUPABASE_ANON_KEY' : 'SUPABASE_SERVICE_ROLE_KEY'
    throw new StartupError(`${setting} is not a "${role}" key signed with JWT_SECRET or a key of JWT_KEYS.`)
  }

  const secretOf = (purpose: string, { jwk }: LoadedKey) =>
    createHash('sha256')
      .update(`${purpose}\n${JSON.stringify(jwk)}`)
      .digest()
  const [anonKey, serviceRoleKey] = [await apiKey('anonKey', 'anon'), await apiKey('serviceRoleKey', 'service_role')]
  return {
    anonKey,
    serviceRoleKey,
    fingerprints: await fingerprintsOf(accepted, signing, [anonKey, serviceRoleKey]),
    tokens,
    sign: (claims) => signWith(signing, claims),
    jwks: () => ({ keys: accepted.filter((key) => key.alg !== 'HS256').map(publicPart) }),
    secretFor: (purpose) => secretOf(purpose, signing),
    secretsFor: (purpose) =>
      [
        signing,
        ...accepted.filter((key) => key !== signing && (key.jwk.d !== undefined || key.jwk.k !== undefined)),
      ].map((key) => secretOf(purpose, key)),
  }
}

async function fingerprintsOf(
  accepted: readonly LoadedKey[],
  signing: LoadedKey,
  apiKeys: readonly string[],
): Promise<Fingerprints> {
  const inUse = new Set([await fingerprint(signing)])
  for (const token of apiKeys) {
    for (const key of accepted) {
      const signed = await compactVerify(token, key.verifyWith, { algorithms: [key.alg] }).catch(() => undefined)
      if (!signed) continue
      inUse.add(await fingerprint(key))
      break
    }
  }
  return { held: await Promise.all(accepted.map(fingerprint)), inUse: [...inUse].sort() }
}

async function fingerprint({ jwk }: LoadedKey): Promise<string> {
  return createHash('sha256')
    .update(`o1 key\n${await calculateJwkThumbprint(jwk)}`)
    .digest('base64url')
}

async function loadGivenKeys(config: Config): Promise<LoadedKey[]> {
  const keys: LoadedKey[] = []
  if (config.jwtKeys) {
    let jwks: unknown
    try {
      jwks = JSON.parse(config.jwtKeys)
    } catch {
      throw new StartupError('JWT_KEYS must be a JSON array of keys (JWK).')
    }
    if (!Array.isArray(jwks)) throw new StartupError('JWT_KEYS must be a JSON array of keys (JWK).')
    for (const jwk of jwks) {
      keys.push(
        await loadKey(jwk).catch(() => {
          throw new StartupError('JWT_KEYS holds a key that is not a complete ES256, RS256 or HS256 JWK.')
        }),
      )
    }
  }
  if (config.jwtSecret) {
    const secret = new TextEncoder().encode(config.jwtSecret)
    const jwk: JWK = { kty: 'oct', alg: 'HS256', k: Buffer.from(secret).toString('base64url') }
    keys.push({ alg: 'HS256', jwk, isPrivate: true, signWith: secret, verifyWith: secret })
  }
  return keys
}

async function loadKey(jwk: JWK): Promise<LoadedKey> {
  const alg = jwk.alg ?? (jwk.kty === 'oct' ? 'HS256' : jwk.kty === 'RSA' ? 'RS256' : 'ES256')
  if (!ALGORITHMS.includes(alg)) throw new Error(`not a supported algorithm: ${alg}`)
  const known = alg as VerificationKey['alg']
  if (known === 'HS256') {
    const secret = await importJWK(withoutUses(jwk), known)
    return { alg: known, kid: jwk.kid, jwk, isPrivate: true, signWith: secret, verifyWith: secret }
  }
  // A private key whose uses leave "sign" out waits for its turn: it verifies only.
  const isPrivate = jwk.d !== undefined && (jwk.key_ops?.includes('sign') ?? true)
  const kid = jwk.kid ?? (await calculateJwkThumbprint(jwk))
  const verifyWith = await importJWK(publicPart({ alg: known, kid, jwk }), known)
  return {
    alg: known,
    kid,
    jwk,
    isPrivate,
    signWith: isPrivate ? await importJWK(withoutUses(jwk), known) : verifyWith,
    verifyWith,
  }
}

/** Key files name the uses of both halves ("sign" and "verify"), which the platform's cryptography refuses for one half. */
function withoutUses({ key_ops: _, use: __, ...jwk }: JWK): JWK {
  return jwk
}

function publicPart(key: Pick<LoadedKey, 'alg' | 'kid' | 'jwk'>): JWK {
  const { kty, crv, x, y, n, e } = key.jwk
  const shape = kty === 'RSA' ? { kty, n, e } : { kty, crv, x, y }
  return { ...shape, alg: key.alg, kid: key.kid, use: 'sig', key_ops: ['verify'] }
}

function signWith(key: LoadedKey, claims: Readonly<Record<string, unknown>>): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'JWT' }).sign(key.signWith)
}

async function readOrMakeKeyFile(path: string): Promise<KeyFile> {
  if (!existsSync(path)) await makeKeyFile(path)
  try {
    const file = keyFileSchema.parse(JSON.parse(await readFile(path, 'utf8')))
    await chmod(path, 0o600)
    return file
  } catch {
    throw new StartupError(
      `${path} can't be read as a key file; restore it from a backup. To make new keys, move it away and add an empty file keys.new beside it.`,
    )
  }
}

/** Writes the file beside and links it to its name, so that two processes that start at once both use the first one's keys. */
async function makeKeyFile(path: string): Promise<void> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  const signingKey: JWK = { ...jwk, alg: 'ES256', kid }
  const loaded = await loadKey(signingKey)
  const iat = Math.floor(Date.now() / 1000)
  const apiKey = (role: string) => signWith(loaded, { iss: 'o1', role, iat, exp: iat + TEN_YEARS })
  const file = { signingKey, anonKey: await apiKey('anon'), serviceRoleKey: await apiKey('service_role') }
  const aside = `${path}.${randomUUID()}`
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  await writeFile(aside, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 })
  try {
    await link(aside, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(aside)
  }
}
