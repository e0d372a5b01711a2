// The server's keys and the two long-lived API keys: which signs, which are accepted, what is derived from them. The first start makes them and keeps
// them in DATA_DIR, unless the environment gives them. Tests with attacks on signed tokens: tokens.test.ts, on changed keys: keys.test.ts.
import type { JWK } from 'jose'
import { type Clock, systemClock } from './clock.ts'
import { type KeyFile, keyFileIn, readKeyFile, readOrMakeKeyFile } from './key-file/key-file.ts'
import {
  fingerprint,
  hasSigned,
  type LoadedKey,
  loadKey,
  publicPart,
  secretsOf,
  signClaims,
} from './key-file/loaded-key.ts'
import type { Config } from './settings/config.ts'
import { StartupError } from './settings/startup-error.ts'
import { type AcceptedKeys, createTokens, type Tokens } from './tokens.ts'

export interface Keys {
  readonly anonKey: string
  readonly serviceRoleKey: string
  /** Verification and revocation. */
  readonly tokens: Tokens
  /** Signs claims as they are: the caller sets iat, exp, iss, sub. */
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>
  /** The public keys, for /.well-known/jwks.json. */
  jwks(): { keys: JWK[] }
  /**
   * Secrets of this installation only, for what is no token (signed addresses, one-time codes): the first makes, all of them recognise. They are those
   * of every key whose private half is here, the one in use first, so that what an older key made or locked holds as long as it says itself.
   */
  secretsFor(purpose: string): Secrets
  readonly fingerprints: Fingerprints
  /** Which key of the file signs, or null where one of JWT_KEYS does. */
  readonly ownKeyInUse: string | null
  /**
   * Takes the keys of a file that was rotated meanwhile. `agree` may refuse them by throwing; then the old ones stay.
   */
  reload(agree: (fingerprints: Fingerprints) => Promise<void>): Promise<void>
}

export type Secrets = readonly [Buffer, ...Buffer[]]

/** What all processes of a club compare, through the database: it gives no key away. */
export interface Fingerprints {
  /** Of every key whose tokens are accepted, or were. */
  readonly held: readonly string[]
  /** Of the keys that sign new tokens and have signed the two API keys. */
  readonly inUse: readonly string[]
}

interface HeldKey extends LoadedKey {
  /** When its tokens have ended, in milliseconds. */
  readonly until?: number
}

/** All that changes when the keys do. */
interface KeySet extends AcceptedKeys {
  readonly anonKey: string
  readonly serviceRoleKey: string
  /** The one that signs first. */
  readonly held: readonly [HeldKey, ...HeldKey[]]
  readonly fingerprints: Fingerprints
  readonly ownKeyInUse: string | null
  /** The file it was read from, to tell whether it has changed. */
  readonly source: string
  readonly secrets: Map<string, Secrets>
}

export async function loadKeys(config: Config, clock: Clock = systemClock): Promise<Keys> {
  const path = keyFileIn(config.dataDir)
  let current = await openKeySet(config, await readOrMakeKeyFile(path), clock)
  return {
    anonKey: current.anonKey,
    serviceRoleKey: current.serviceRoleKey,
    get fingerprints() {
      return current.fingerprints
    },
    get ownKeyInUse() {
      return current.ownKeyInUse
    },
    tokens: createTokens({ accepted: () => current, clock }),
    sign: (claims) => signClaims(current.held[0], claims),
    jwks: () => ({ keys: publishedOf(current, clock.now()) }),
    secretsFor(purpose) {
      const { secrets, held } = current
      const known = secrets.get(purpose) ?? deriveSecrets(held, purpose)
      secrets.set(purpose, known)
      return known
    },
    async reload(agree) {
      const file = await readKeyFile(path)
      if (JSON.stringify(file) === current.source) return
      const next = await openKeySet(config, file, clock)
      if (next.anonKey !== current.anonKey || next.serviceRoleKey !== current.serviceRoleKey) {
        throw new StartupError(`${path} has other API keys: they are taken by a restart only.`)
      }
      await agree(next.fingerprints)
      current = next
    },
  }
}

async function openKeySet(config: Config, file: KeyFile, clock: Clock): Promise<KeySet> {
  const given: HeldKey[] = await loadGivenKeys(config)
  const [own, ...others] = await loadOwnKeys(file, keyFileIn(config.dataDir))
  const signing = given.find((key) => key.isPrivate && key.alg !== 'HS256') ?? own
  const accepted = [...given, own, ...others]
  const keys = accepted.map(({ alg, kid, verifyWith, until }) => ({ alg, kid, key: verifyWith, until }))
  const anonKey = config.anonKey ?? file.anonKey
  const serviceRoleKey = config.serviceRoleKey ?? file.serviceRoleKey
  const apiKeys = [anonKey, serviceRoleKey]
  const tokens = createTokens({ accepted: () => ({ keys, apiKeys }), clock })
  await checkApiKey(tokens, config, file, 'anonKey', 'anon')
  await checkApiKey(tokens, config, file, 'serviceRoleKey', 'service_role')
  return {
    anonKey,
    serviceRoleKey,
    keys,
    apiKeys,
    held: [signing, ...accepted.filter((key) => key !== signing)],
    fingerprints: await fingerprintsOf(accepted, signing, apiKeys),
    ownKeyInUse: signing === own ? (own.kid ?? null) : null,
    source: JSON.stringify(file),
    secrets: new Map(),
  }
}

async function checkApiKey(
  tokens: Tokens,
  config: Config,
  file: KeyFile,
  name: 'anonKey' | 'serviceRoleKey',
  role: string,
): Promise<void> {
  const caller = await tokens.verify(config[name] ?? file[name]).catch(() => undefined)
  if (caller?.role === role) return
  if (!config[name]) throw new StartupError(`The ${role} key in ${keyFileIn(config.dataDir)} is damaged.`)
  const setting = name === 'anonKey' ? 'SUPABASE_ANON_KEY' : 'SUPABASE_SERVICE_ROLE_KEY'
  throw new StartupError(`${setting} is not a "${role}" key signed with JWT_SECRET or a key of JWT_KEYS.`)
}

/** The one that signs, the standby, then those that have signed. */
async function loadOwnKeys(file: KeyFile, path: string): Promise<[HeldKey, ...HeldKey[]]> {
  const { signingKey, standbyKey, previousKeys } = file
  try {
    const previous = previousKeys.map(async ({ key, until }) => ({ ...(await loadKey(key)), until: Date.parse(until) }))
    const standby = standbyKey ? [loadKey(standbyKey)] : []
    return [await loadKey(signingKey), ...(await Promise.all([...standby, ...previous]))]
  } catch {
    throw new StartupError(`${path} holds a key that is damaged; restore it from a backup.`)
  }
}

function deriveSecrets(held: KeySet['held'], purpose: string): Secrets {
  const [first, ...others] = held.flatMap((key) => secretsOf(key, purpose))
  if (!first) throw new Error('none of the keys has its private half here')
  return [first, ...others]
}

function publishedOf({ held }: KeySet, now: number): JWK[] {
  return held.filter(({ alg, until }) => alg !== 'HS256' && (until === undefined || until > now)).map(publicPart)
}

async function fingerprintsOf(
  accepted: readonly LoadedKey[],
  signing: LoadedKey,
  apiKeys: readonly string[],
): Promise<Fingerprints> {
  const inUse = new Set([await fingerprint(signing)])
  for (const token of apiKeys) {
    for (const key of accepted) {
      if (!(await hasSigned(key, token))) continue
      inUse.add(await fingerprint(key))
      break
    }
  }
  return { held: await Promise.all(accepted.map(fingerprint)), inUse: [...inUse].sort() }
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
