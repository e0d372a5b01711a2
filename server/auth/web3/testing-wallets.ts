// For tests: wallets with keys of their own, as a browser has them, and the statement of docs/ops/sign-in-wallets.md that links one.
import { generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { TestAuth } from '../testing.ts'

const PAGE = new URL('../../../docs/ops/sign-in-wallets.md', import.meta.url)

export function ethereumWallet(secretKey = secp256k1.utils.randomSecretKey()) {
  const key = secp256k1.getPublicKey(secretKey, false)
  const address = `0x${Buffer.from(keccak_256(key.subarray(1)))
    .toString('hex')
    .slice(-40)}`
  const signature = (message: string | Uint8Array) => {
    const text = Buffer.from(message)
    const digest = keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${text.length}`), text]))
    const signed = secp256k1.Signature.fromBytes(
      secp256k1.sign(digest, secretKey, { prehash: false, format: 'recovered' }),
      'recovered',
    )
    const v = Buffer.from([27 + (signed.recovery ?? 0)])
    return `0x${Buffer.concat([signed.toBytes('compact'), v]).toString('hex')}` as const
  }
  return {
    chain: 'ethereum' as const,
    address,
    signature,
    /** EIP-1193, as far as a sign-in asks. */
    async request({ method, params }: { method: string; params?: unknown }) {
      if (method === 'eth_requestAccounts') return [address]
      if (method === 'eth_chainId') return '0x1'
      const [hex] = params as [string]
      return signature(Buffer.from(hex.slice(2), 'hex'))
    },
  }
}

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function base58(bytes: Uint8Array): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = DIGITS.charAt(Number(number % 58n)) + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

export function solanaWallet() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const address = base58(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'))
  const signed = (message: string | Uint8Array) => new Uint8Array(sign(null, Buffer.from(message), privateKey))
  return {
    chain: 'solana' as const,
    address,
    signature: (message: string) => Buffer.from(signed(message)).toString('base64url'),
    publicKey: { toBase58: () => address },
    signMessage: async (message: Uint8Array) => signed(message),
  }
}

/** As an operator does it. */
export async function linkWallet(
  server: TestAuth,
  member: { email: string },
  wallet: { chain: string; address: string },
): Promise<void> {
  const statement = /```sql\n([\s\S]*?)```/.exec(readFileSync(PAGE, 'utf8'))?.[1] ?? ''
  const filled = statement
    .replaceAll('ada@example.com', member.email)
    .replaceAll('ethereum:0x52908400098527886e0f7030069857d2e4169ee7', `${wallet.chain}:${wallet.address}`)
  for (const one of filled.split(';').filter((part) => part.trim() !== '')) await server.database.query(one, [])
}
