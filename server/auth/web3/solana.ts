// Solana wallets: the address is the key itself (Ed25519, in base58).
import { ed25519 } from '@noble/curves/ed25519.js'
import type { Chain } from './chain.ts'

const NETWORKS = ['mainnet', 'devnet', 'testnet', 'localnet'].flatMap((name) => [name, `solana:${name}`])
const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const KEY_BYTES = 32

export const solana: Chain = {
  form: {
    chain: 'Solana',
    isAddress: (text) => keyOf(text) !== undefined,
    isChainId: (text) => NETWORKS.includes(text),
    needsChainId: false,
  },
  faultOfSignature: (signature) =>
    /^[\w+/-]{86}(==)?$/.test(signature)
      ? undefined
      : 'signature must be 64 bytes encoded as base64 with or without padding',
  canonical: (address) => address,
  isSignedBy(address, message, signature) {
    const key = keyOf(address)
    if (!key) return false
    try {
      // By RFC 8032, which leaves no second signature for a message and no key that fits several.
      const bytes = Buffer.from(signature, 'base64url')
      return ed25519.verify(bytes, Buffer.from(message, 'utf8'), key, { zip215: false })
    } catch {
      return false
    }
  },
}

/** The key that an address is, if it is written in its one way. */
function keyOf(address: string): Uint8Array | undefined {
  if (address.length < KEY_BYTES || address.length > 44) return undefined
  let number = 0n
  for (const digit of address) {
    const value = DIGITS.indexOf(digit)
    if (value < 0) return undefined
    number = number * 58n + BigInt(value)
  }
  const zeros = /^1*/.exec(address)?.[0].length ?? 0
  const digits = number === 0n ? '' : number.toString(16)
  const bytes = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
  return bytes.length + zeros === KEY_BYTES ? Buffer.concat([Buffer.alloc(zeros), bytes]) : undefined
}
