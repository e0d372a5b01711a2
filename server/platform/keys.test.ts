// Keys that change: what was signed or derived before a rotation holds, what a dropped key signs does not, and keys.json is never half a file.
import { randomUUID } from 'node:crypto'
import {
  chmod,
  chown,
  lstat,
  mkdtemp,
  readdir,
  readFile,
  rename,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { type KeyFile, readKeyFile, replaceKeyFile } from './key-file/key-file.ts'
import { rotateKeys } from './key-file/rotate-keys.ts'
import { type Keys, loadKeys } from './keys.ts'
import { type Config, readConfig } from './settings/config.ts'

const DAY_MS = 24 * 3600 * 1000
let time: number
const clock = { now: () => time }
let config: Config
let path: string
let before: Keys

beforeEach(async () => {
  time = Date.now()
  config = readConfig({ DATA_DIR: await mkdtemp(join(tmpdir(), 'o1-keys-')) })
  path = join(config.dataDir, 'keys.json')
  before = await loadKeys(config, clock)
})

const open = () => loadKeys(config, clock)
const rotate = () => rotateKeys(path, { alone: true, now: time })
const claims = (extra: object = {}) => ({
  role: 'authenticated',
  iat: Math.floor(time / 1000),
  exp: Math.floor(time / 1000) + 3600,
  ...extra,
})
const faultOf = (keys: Keys, token: string): Promise<string> =>
  keys.tokens.verify(token).then(
    () => 'accepted',
    (error) => error.fault,
  )
/** As the key's holder, who may put anything into a token. */
async function signedBy(key: Record<string, unknown>, extra: object = {}, header: object = {}): Promise<string> {
  const signer = new SignJWT(claims(extra)).setProtectedHeader({ alg: 'ES256', kid: String(key.kid), ...header })
  return signer.sign(await importJWK(key, 'ES256'))
}
const kidsOf = (keys: Keys) => keys.jwks().keys.map(({ kid }) => kid)
const previousOf = ({ previousKeys }: KeyFile) => previousKeys.map(({ key }) => key.kid)

describe('a rotation', () => {
  it('lets the standby sign, honours the key before, and makes a new standby', async () => {
    const first = await readKeyFile(path)
    const old = await before.sign(claims())
    await rotate()
    const after = await open()
    const file = await readKeyFile(path)
    expect(file.signingKey).toEqual(first.standbyKey)
    expect(file.previousKeys).toEqual([{ key: first.signingKey, until: new Date(time + 8 * DAY_MS).toISOString() }])
    expect(kidsOf(after)).toEqual([first.standbyKey?.kid, file.standbyKey?.kid, first.signingKey.kid])
    expect(JSON.stringify(after.jwks())).not.toContain('"d"')

    const fresh = await after.sign(claims())
    expect(decodeProtectedHeader(fresh).kid).toBe(first.standbyKey?.kid)
    expect(await faultOf(after, old)).toBe('accepted')
    expect(await faultOf(after, fresh)).toBe('accepted')
    // A process that has not read the file yet knows the standby.
    expect(await faultOf(before, fresh)).toBe('accepted')
    expect([after.anonKey, after.serviceRoleKey]).toEqual([before.anonKey, before.serviceRoleKey])
    expect(await faultOf(after, after.anonKey)).toBe('accepted')
  })

  it('twice within an hour drops nobody', async () => {
    const tokens = [await before.sign(claims())]
    for (let round = 0; round < 2; round++) {
      await rotate()
      tokens.push(await (await open()).sign(claims()))
    }
    const after = await open()
    expect(new Set(kidsOf(after)).size).toBe(4)
    for (const token of tokens) expect(await faultOf(after, token)).toBe('accepted')
  })

  it('leaves what was derived from each key recognised, also when its tokens have ended', async () => {
    const [secret] = before.secretsFor('codes')
    await rotate()
    await rotate()
    time += 400 * DAY_MS
    const after = await open()
    const secrets = after.secretsFor('codes')
    expect(secrets[0].equals(secret)).toBe(false)
    expect(secrets.some((one) => one.equals(secret))).toBe(true)
    expect(after.secretsFor('other things').some((one) => one.equals(secret))).toBe(false)
    // A process that has not read the file yet recognises what the standby makes.
    const [between] = (await loadKeys(config, clock)).secretsFor('codes')
    await rotate()
    expect(after.secretsFor('codes').some((one) => one.equals(between))).toBe(true)
    expect(after.secretsFor('codes').some((one) => one.equals((secrets[1] ?? secret) as Buffer))).toBe(true)
  })
})

describe('a key whose time is over', () => {
  it('verifies the two API keys, by their letters, and nothing else', async () => {
    const { signingKey } = await readKeyFile(path)
    await rotate()
    const after = await open()
    const long = await signedBy(signingKey, { exp: Math.floor(time / 1000) + 400 * 24 * 3600 })
    expect(await faultOf(after, long)).toBe('accepted')
    time += 8 * DAY_MS + 1
    // Cached or not.
    expect(after.tokens.verifyCached(long)).toBeUndefined()
    for (const keys of [after, await open()]) {
      expect(await faultOf(keys, long)).toBe('signature')
      expect(await faultOf(keys, await signedBy(signingKey, { role: 'service_role' }))).toBe('signature')
      expect(await faultOf(keys, keys.anonKey)).toBe('accepted')
      expect(await faultOf(keys, keys.serviceRoleKey)).toBe('accepted')
      const [header, payload] = keys.serviceRoleKey.split('.')
      expect(await faultOf(keys, `${header}.${payload}.${long.split('.')[2]}`)).toBe('signature')
      expect(kidsOf(keys)).not.toContain(signingKey.kid)
      expect(kidsOf(keys)).toHaveLength(2)
    }
  })
})

describe('an attacker', () => {
  it('gets nothing by naming another key of the club', async () => {
    await rotate()
    const { signingKey, standbyKey, previousKeys } = await readKeyFile(path)
    const after = await open()
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const own = await exportJWK(privateKey)
    const kids = [signingKey.kid, standbyKey?.kid, previousKeys[0]?.key.kid]
    for (const kid of [...kids, 'unknown', '', undefined]) {
      expect(await faultOf(after, await signedBy(own, { role: 'service_role' }, { kid }))).toBe('signature')
    }
    expect(await faultOf(after, await signedBy(signingKey, {}, { kid: 'unknown' }))).toBe('signature')
    // Nor does a key of the club verify under the name of another.
    expect(await faultOf(after, await signedBy(previousKeys[0]?.key ?? {}, {}, { kid: signingKey.kid }))).toBe(
      'signature',
    )
  })

  it('can use none of the published keys as a shared secret', async () => {
    await rotate()
    const withSecret = await loadKeys({ ...config, jwtSecret: 'a-long-enough-secret-for-hs256-tokens' }, clock)
    for (const keys of [await open(), withSecret]) {
      expect(keys.jwks().keys).toHaveLength(3)
      for (const jwk of keys.jwks().keys) {
        const words = [JSON.stringify(jwk), String(jwk.x), String(jwk.kid)]
        const secrets = [
          ...words.map((word) => new TextEncoder().encode(word)),
          Buffer.from(String(jwk.x), 'base64url'),
        ]
        for (const secret of secrets) {
          const forged = new SignJWT(claims({ role: 'service_role' })).setProtectedHeader({
            alg: 'HS256',
            kid: jwk.kid,
          })
          expect(await faultOf(keys, await forged.sign(secret))).toBe('signature')
        }
      }
    }
  })
})

describe('keys.json', () => {
  it('of an older release is valid; alone it rotates at once, and with other processes its standby goes round first', async () => {
    const { signingKey, anonKey, serviceRoleKey } = await readKeyFile(path)
    const older = JSON.stringify({ signingKey, anonKey, serviceRoleKey })
    await writeFile(path, older)
    const keys = await open()
    expect(kidsOf(keys)).toEqual([signingKey.kid])
    expect((await rotate()).rotated).toBe(true)
    expect(previousOf(await readKeyFile(path))).toEqual([signingKey.kid])
    expect(await faultOf(await open(), await keys.sign(claims()))).toBe('accepted')

    await writeFile(path, older)
    expect((await rotateKeys(path, { alone: false })).rotated).toBe(false)
    const prepared = await readKeyFile(path)
    expect(prepared.signingKey).toEqual(signingKey)
    expect((await rotateKeys(path, { alone: false })).rotated).toBe(true)
    expect((await readKeyFile(path)).signingKey).toEqual(prepared.standbyKey)
  })

  it('is the old one or the new one to whoever reads it meanwhile', async () => {
    let rotating = true
    const reader = (async () => {
      const seen = new Set<unknown>()
      while (rotating) seen.add(JSON.parse(await readFile(path, 'utf8')).signingKey.kid)
      return seen
    })()
    for (let round = 0; round < 10; round++) await rotate()
    rotating = false
    expect((await reader).size).toBeGreaterThan(1)
    expect(previousOf(await readKeyFile(path))).toHaveLength(10)
  })

  it('keeps its mode, and leaves nothing beside it, also when it can’t be replaced', async () => {
    await chmod(path, 0o400)
    // The server's account, where the command is run by the machine's administrator.
    if (process.getuid?.() === 0) await chown(path, 4711, 4712)
    const [file, facts] = [await readKeyFile(path), await stat(path)]
    await replaceKeyFile(path, file)
    const { ino, mode, uid, gid } = await stat(path)
    expect([mode, uid, gid]).toEqual([facts.mode, facts.uid, facts.gid])
    expect(ino).not.toBe(facts.ino)
    const circular = { ...file, signingKey: {} as Record<string, unknown> }
    circular.signingKey.itself = circular
    await expect(replaceKeyFile(path, circular)).rejects.toThrow('circular')
    expect(await readKeyFile(path)).toEqual(file)
    expect(await readdir(config.dataDir)).toEqual(['keys.json'])
  })

  it('loses what a killed command left beside it', async () => {
    const [left, young] = [`${path}.${randomUUID()}`, `${path}.${randomUUID()}`]
    for (const file of [left, young, `${path}.mine`]) await writeFile(file, '{')
    await utimes(left, 1, 1)
    await utimes(`${path}.mine`, 1, 1)
    await rotate()
    expect((await readdir(config.dataDir)).map((name) => join(config.dataDir, name)).sort()).toEqual(
      [path, young, `${path}.mine`].sort(),
    )
  })

  it('that is a link to a file processes share stays one', async () => {
    const shared = join(await mkdtemp(join(tmpdir(), 'o1-keys-')), 'shared.json')
    await rename(path, shared)
    await symlink(shared, path)
    await rotate()
    expect((await lstat(path)).isSymbolicLink()).toBe(true)
    expect(previousOf(await readKeyFile(shared))).toHaveLength(1)
  })

  it('with a damaged standby is refused by its name', async () => {
    const file = await readKeyFile(path)
    await replaceKeyFile(path, { ...file, standbyKey: { kty: 'EC', crv: 'P-256' } })
    await expect(open()).rejects.toThrow(`${path} holds a key that is damaged`)
  })
})

describe('keys that are taken while the server runs', () => {
  it('sign from then on, and forget what only the old ones verified', async () => {
    const { signingKey, standbyKey, anonKey, serviceRoleKey } = await readKeyFile(path)
    const old = await before.sign(claims())
    expect(await faultOf(before, old)).toBe('accepted')
    await rotate()
    await before.reload(async ({ inUse }) => expect(inUse).toHaveLength(2))
    expect(decodeProtectedHeader(await before.sign(claims())).kid).toBe(standbyKey?.kid)
    expect(before.ownKeyInUse).toBe(standbyKey?.kid)
    expect(await faultOf(before, old)).toBe('accepted')

    // The operator takes the older key out of the file.
    const file = await readKeyFile(path)
    await replaceKeyFile(path, { ...file, previousKeys: [] })
    await expect(before.reload(async () => undefined)).rejects.toThrow('The anon key')
    const past = new Date(time - 1000).toISOString()
    await replaceKeyFile(path, { ...file, previousKeys: [{ key: signingKey, until: past }] })
    await before.reload(async () => undefined)
    expect(before.tokens.verifyCached(old)).toBeUndefined()
    expect(await faultOf(before, old)).toBe('signature')
    expect([before.anonKey, before.serviceRoleKey]).toEqual([anonKey, serviceRoleKey])
  })

  it('stay the old ones where the club does not agree, or the API keys are others', async () => {
    const { signingKey } = await readKeyFile(path)
    await rotate()
    const refusal = () => Promise.reject(new Error('not these'))
    await expect(before.reload(refusal)).rejects.toThrow('not these')
    expect(before.ownKeyInUse).toBe(signingKey.kid)
    const elsewhere = await mkdtemp(join(tmpdir(), 'o1-keys-'))
    await loadKeys(readConfig({ DATA_DIR: elsewhere }))
    await writeFile(path, await readFile(join(elsewhere, 'keys.json')))
    await expect(before.reload(async () => undefined)).rejects.toThrow('other API keys')
    expect(before.ownKeyInUse).toBe(signingKey.kid)
  })
})

describe('JWT_KEYS', () => {
  it('give their key that was in use before also when it is listed to verify only', async () => {
    const jwk = async () => ({
      ...(await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)),
    })
    const [old, fresh] = [await jwk(), await jwk()]
    const withKeys = (...keys: object[]) => loadKeys({ ...config, jwtKeys: JSON.stringify(keys) }, clock)
    const first = await withKeys(old)
    expect(first.ownKeyInUse).toBeNull()
    const [secret] = first.secretsFor('codes')
    for (const listed of [old, { ...old, key_ops: ['verify'] }]) {
      const exchanged = await withKeys(fresh, listed)
      expect(exchanged.secretsFor('codes').some((one) => one.equals(secret))).toBe(true)
      expect(exchanged.secretsFor('codes')[0].equals(secret)).toBe(false)
      expect(await faultOf(exchanged, await first.sign(claims()))).toBe('accepted')
    }
  })
})
