// A wallet that is linked signs its member in, by a message for this club and this minute, once. Each attack on the message and its signature is refused.
import { randomUUID } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../../testing.ts'
import { base58, ethereumWallet, linkWallet, solanaWallet } from '../../web3/testing-wallets.ts'

const ON = { solana: { enabled: true }, ethereum: { enabled: true } }

let server: TestAuth
beforeAll(async () => {
  server = await startTestAuth({ rateLimits: 'off', project: { web3: ON } })
})
afterAll(() => server.close())

type Wallet = ReturnType<typeof ethereumWallet> | ReturnType<typeof solanaWallet>
const WALLETS: readonly [string, () => Wallet][] = [
  ['Ethereum', ethereumWallet],
  ['Solana', solanaWallet],
]

async function linked(make: () => Wallet) {
  const [wallet, member] = [make(), await server.makeMember()]
  await linkWallet(server, member, wallet)
  return { wallet, member }
}

const minutes = (count: number) => new Date(Date.now() + server.time.skipped + count * 60_000).toISOString()

/** Each line by its name; undefined leaves one out. */
function message(wallet: Wallet, changes: Record<string, string | undefined> = {}): string {
  const name = wallet.chain === 'ethereum' ? 'Ethereum' : 'Solana'
  const { domain = 'localhost:3000', address = wallet.address, tail = '', ...others } = changes
  const fields: Record<string, string | undefined> = {
    URI: 'http://localhost:3000/auth',
    Version: '1',
    'Chain ID': wallet.chain === 'ethereum' ? '1' : 'mainnet',
    Nonce: randomUUID().replaceAll('-', ''),
    'Issued At': minutes(0),
    ...others,
  }
  const lines = Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}`]))
  const head = [`${domain} wants you to sign in with your ${name} account:`, address, '', 'Come in.', '']
  return [...head, ...lines].join('\n') + tail
}

async function enter(wallet: Wallet, text: string, signature = wallet.signature(text), chain: string = wallet.chain) {
  const answer = await server.request('/token?grant_type=web3', {
    method: 'POST',
    body: JSON.stringify({ chain, message: text, signature }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const refused = (description: string) => ({
  status: 400,
  body: { error: 'invalid_grant', error_description: description },
})
const malformed = (msg: string) => ({ status: 400, body: { error_code: 'validation_failed', msg } })

describe('through the client', () => {
  const url = 'http://localhost:3000/auth'

  it('an Ethereum wallet signs its member in', async () => {
    const wallet = ethereumWallet()
    const member = await server.makeMember()
    await linkWallet(server, member, wallet)
    for (const statement of ['I am a member.', undefined]) {
      const { data, error } = await server
        .browser()
        .auth.signInWithWeb3({ chain: 'ethereum', wallet: wallet as never, statement, options: { url } })
      expect(error).toBeNull()
      expect(data.user).toMatchObject({ id: member.id, app_metadata: { providers: ['email', 'web3'] } })
    }
  })

  it('a Solana wallet does, with all that its message may say', async () => {
    const wallet = solanaWallet()
    const member = await server.makeMember()
    await linkWallet(server, member, wallet)
    const all = {
      chainId: 'solana:mainnet',
      nonce: 'abcdefgh',
      requestId: 'r-1',
      resources: ['https://o1.example/terms'],
    }
    const times = { notBefore: minutes(-1), expirationTime: minutes(5) }
    for (const signInWithSolana of [undefined, { ...all, ...times }]) {
      const browser = server.browser()
      const { data, error } = await browser.auth.signInWithWeb3({
        chain: 'solana',
        wallet: wallet as never,
        statement: signInWithSolana ? 'I am a member.' : undefined,
        options: { url, signInWithSolana: signInWithSolana as never },
      })
      expect(error).toBeNull()
      expect(data.user?.id).toBe(member.id)
      const claims = await browser.auth.getClaims()
      expect(claims.data?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'web3' }] })
    }
  })
})

describe.each(WALLETS)('%s', (name, make) => {
  let member: Awaited<ReturnType<typeof linked>>['member']
  let wallet: Wallet
  beforeAll(async () => {
    ;({ wallet, member } = await linked(make))
  })

  it('a wallet nobody has linked makes no account', async () => {
    const own = make()
    expect(await enter(own, message(own))).toMatchObject({ status: 422, body: { error_code: 'signup_disabled' } })
    const rows = await server.database.query('select from auth.identities where provider_id like $1', [
      `%${own.address}`,
    ])
    expect(rows).toHaveLength(0)
  })

  it('a message signs in once, also when it comes twice at the same time', async () => {
    const text = message(wallet)
    const answers = await Promise.all([enter(wallet, text), enter(wallet, text)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await enter(wallet, text)).toMatchObject(refused('Message was used before'))
  })

  it('a message that was used is not taken by the next process', async () => {
    const text = message(wallet)
    expect((await enter(wallet, text)).status).toBe(200)
    await server.restart()
    expect(await enter(wallet, text)).toMatchObject(refused('Message was used before'))
  })

  it('a disabled member stays outside', async () => {
    const { wallet: own, member: disabled } = await linked(make)
    await server.admin().auth.admin.updateUserById(disabled.id, { ban_duration: '24h' })
    expect(await enter(own, message(own))).toMatchObject({ status: 403, body: { error_code: 'user_banned' } })
  })

  const elsewhere = `Signed ${name} message is using URI which is not allowed on this server, message was signed for another app`
  const mismatch = `Signed ${name} message is using a Domain that does not match the one in URI which is not allowed on this server`
  it.each<[string, () => Record<string, string | undefined>, string]>([
    ['for another site', () => ({ domain: 'evil.example', URI: 'https://evil.example/' }), elsewhere],
    ['shown by another site', () => ({ domain: 'evil.example' }), mismatch],
    ['shown at another port', () => ({ domain: 'localhost:4000' }), mismatch],
    ['for another address', () => ({ URI: 'https://localhost.evil.example:3000/auth' }), elsewhere],
    [
      'for a name before the host',
      () => ({ URI: 'http://localhost:3000@evil.example/' }),
      `Signed ${name} message is using URI which does not use HTTPS`,
    ],
    [
      'by no https',
      () => ({ domain: 'club.example', URI: 'http://club.example/' }),
      `Signed ${name} message is using URI which does not use HTTPS`,
    ],
    [
      'for an app of the device',
      () => ({ URI: 'club://localhost:3000/' }),
      `Signed ${name} message is using URI which does not use HTTPS`,
    ],
    ['that ended', () => ({ 'Expiration Time': minutes(-1) }), `Signed ${name} message is expired`],
    ['not good yet', () => ({ 'Not Before': minutes(1) }), `Signed ${name} message becomes valid in the future`],
    ['too old', () => ({ 'Issued At': minutes(-11) }), `${name} message was issued too long ago`],
    ['from the future', () => ({ 'Issued At': minutes(3) }), `${name} message was issued too far in the future`],
  ])('a message %s: refused', async (_what, changes, why) => {
    expect(await enter(wallet, message(wallet, changes()))).toMatchObject(refused(why))
    expect((await enter(wallet, message(wallet))).status).toBe(200)
  })

  it.each<[string, Record<string, string | undefined>, string]>([
    ['without an address', { URI: undefined }, 'valid URI is missing from message'],
    ['without its time', { 'Issued At': undefined }, 'Issued At is missing from message'],
    ['with a time of no zone', { 'Issued At': '2026-11-24T00:00:00' }, 'Issued At is not a valid ISO8601 timestamp'],
    ['with a day that is none', { 'Issued At': '2026-13-45T00:00:00Z' }, 'Issued At is not a valid ISO8601 timestamp'],
    ['of another version', { Version: '2' }, "version '2' not supported"],
    ['of another chain', { 'Chain ID': 'cosmoshub-4' }, 'Chain ID is not valid'],
    ['with a nonce of three letters', { Nonce: 'abc' }, 'Nonce must be at least 8 letters or digits'],
    ['with a line twice', { tail: '\nVersion: 1' }, 'encountered unparsable line at index 5'],
    ['with a line of its own', { tail: '\nWhoever: me' }, 'encountered unparsable line at index 5'],
    ['with an empty line at its end', { tail: '\n' }, 'encountered unparsable line at index 5'],
    ['with a resource that is none', { tail: '\nResources:\n- nowhere' }, 'Resource at position 0 has invalid URI'],
    [
      'with more after its resources',
      { tail: '\nResources:\n- https://a.example/\nURI: https://b.example' },
      'Resource at position 1 has invalid URI',
    ],
    ['with letters that run backwards', { 'Request ID': 'a\u202eb' }, 'message holds a control character'],
    ['with another line end', { tail: '\r' }, 'message holds a control character'],
    ['of a domain with a scheme', { domain: 'http://localhost:3000' }, 'domain in first line of message is not valid'],
    ['of a domain with spaces around', { domain: ' localhost:3000' }, 'domain in first line of message is not valid'],
  ])('a message %s: refused', async (_what, changes, why) => {
    expect(await enter(wallet, message(wallet, changes))).toMatchObject(malformed(why))
  })

  it("another's signature, an altered message and someone else's address are refused", async () => {
    const mismatched = refused('Signature does not match address in message')
    const text = message(wallet)
    expect(await enter(wallet, text, make().signature(text))).toMatchObject(mismatched)
    expect(await enter(wallet, text.replace('Come in.', 'Come in!'), wallet.signature(text))).toMatchObject(mismatched)
    expect(await enter(wallet, `${text}\nRequest ID: 1`, wallet.signature(text))).toMatchObject(mismatched)
    const stranger = make()
    const posing = message(stranger, { address: wallet.address })
    expect(await enter(stranger, posing)).toMatchObject(mismatched)
    expect((await enter(wallet, text)).status).toBe(200)
  })

  it('a member with two steps comes in for the first one only', async () => {
    await server.database.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
       values (gen_random_uuid(), $1, 'phone', 'totp', 'verified', 'x', now(), now())`,
      [member.id],
    )
    const { body } = await enter(wallet, message(wallet))
    const claims = JSON.parse(Buffer.from(String(body.access_token).split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'web3' }] })
  })

  it('too short and too long', async () => {
    expect(await enter(wallet, 'x')).toMatchObject(malformed('message is too short'))
    expect(await enter(wallet, 'x'.repeat(20_481))).toMatchObject(malformed('message must not exceed 20KB'))
  })
})

describe('an Ethereum signature', () => {
  it('has one form: its twin, another recovery and more bytes are refused', async () => {
    const { wallet } = await linked(ethereumWallet)
    const text = message(wallet)
    const bytes = Buffer.from(wallet.signature(text).slice(2), 'hex')
    const order = secp256k1.Point.CURVE().n
    const s = order - BigInt(`0x${bytes.toString('hex', 32, 64)}`)
    const twin = Buffer.concat([
      bytes.subarray(0, 32),
      Buffer.from(s.toString(16).padStart(64, '0'), 'hex'),
      Buffer.from([bytes[64] === 27 ? 28 : 27]),
    ])
    const mismatched = refused('Signature does not match address in message')
    expect(await enter(wallet, text, `0x${twin.toString('hex')}`)).toMatchObject(mismatched)
    for (const v of [bytes[64] === 27 ? 28 : 27, 29, 35, 255]) {
      const other = Buffer.concat([bytes.subarray(0, 64), Buffer.from([v])])
      expect(await enter(wallet, text, `0x${other.toString('hex')}`)).toMatchObject(mismatched)
    }
    expect(await enter(wallet, text, `0x${'00'.repeat(65)}`)).toMatchObject(mismatched)
    const ofContract = await enter(wallet, text, `0x${'6492'.repeat(100)}`)
    expect(ofContract).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
    expect(ofContract.body.msg).toContain('wallets that are smart contracts can not sign in')
    // Some devices write the recovery as 0 or 1.
    const short = Buffer.concat([bytes.subarray(0, 64), Buffer.from([(bytes[64] ?? 27) - 27])])
    expect((await enter(wallet, text, `0x${short.toString('hex')}`)).status).toBe(200)
  })

  it("takes an address in one case or with its checksum (EIP-55's own, of a key everybody knows)", async () => {
    const known = ethereumWallet(Buffer.from('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80', 'hex'))
    await linkWallet(server, await server.makeMember(), known)
    const right = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const wrong = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    for (const address of [right, right.toLowerCase(), `0x${right.slice(2).toUpperCase()}`]) {
      expect((await enter(known, message(known, { address }))).status).toBe(200)
    }
    for (const address of [wrong, right.slice(0, -1), right.replace('0x', '0X'), ` ${right}`]) {
      expect(await enter(known, message(known, { address }))).toMatchObject(
        malformed('wallet address is not in valid format'),
      )
    }
    const identities = await server.database.query('select from auth.identities where provider_id ilike $1', [
      `%${right}`,
    ])
    expect(identities).toHaveLength(1)
  })

  it('needs the chain named', async () => {
    const { wallet } = await linked(ethereumWallet)
    for (const chain of [undefined, '0', '01', '1e3', '-1', '99999999999999999']) {
      expect(await enter(wallet, message(wallet, { 'Chain ID': chain }))).toMatchObject(
        malformed('Chain ID is not valid'),
      )
    }
  })
})

describe('a Solana address', () => {
  it('is a key of 32 bytes, written in one way', async () => {
    const { wallet } = await linked(solanaWallet)
    const longer = `1${wallet.address}`
    for (const address of ['1'.repeat(31), longer, `${wallet.address.slice(0, -1)}0`, base58(Buffer.alloc(33, 7))]) {
      expect(await enter(wallet, message(wallet, { address }))).toMatchObject(
        malformed('wallet address is not in valid format'),
      )
    }
  })

  it('that is a point of small order signs nobody in, though a signature for it can be made up', async () => {
    const nobody = { ...solanaWallet(), address: base58(Buffer.concat([Buffer.from([1]), Buffer.alloc(31)])) }
    await linkWallet(server, await server.makeMember(), nobody)
    const madeUp = Buffer.concat([Buffer.from([1]), Buffer.alloc(63)]).toString('base64url')
    expect(await enter(nobody, message(nobody), madeUp)).toMatchObject(
      refused('Signature does not match address in message'),
    )
  })
})

it('one chain does not speak for the other, and none for a third', async () => {
  const { wallet } = await linked(ethereumWallet)
  const text = message(wallet)
  const signature = Buffer.alloc(64).toString('base64url')
  expect(await enter(wallet, text, signature, 'solana')).toMatchObject(
    malformed('message first line does not end in expected text'),
  )
  expect(await enter(wallet, text, signature, 'kaspa')).toMatchObject({
    status: 400,
    body: { error_code: 'web3_unsupported_chain' },
  })
})

it('only the chains that a club has switched on', async () => {
  const club = await startTestAuth({ project: { web3: { ...ON, solana: { enabled: false } } } })
  const ask = (chain: string) =>
    club.request('/token?grant_type=web3', { method: 'POST', body: JSON.stringify({ chain, message: 'x' }) })
  expect(await (await ask('solana')).json()).toMatchObject({ msg: 'Solana Web3 provider is disabled' })
  expect(await (await ask('ethereum')).json()).toMatchObject({ msg: 'message is too short' })
  await club.close()
})
