// Ethereum wallets with a key of their own (EIP-191 signatures over secp256k1). A wallet that is a smart contract has none: only its chain could say
// whether it signed (EIP-1271), and this server asks no chain.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Chain } from './chain.ts'

export const ethereum: Chain = {
  form: {
    chain: 'Ethereum',
    isAddress: (text) => /^0x[0-9a-fA-F]{40}$/.test(text) && hasRightCase(text),
    // EIP-155. The largest that wallets take.
    isChainId: (text) => /^[1-9]\d{0,15}$/.test(text) && Number(text) <= 4_503_599_627_370_476,
    needsChainId: true,
  },
  faultOfSignature: (signature) =>
    /^0x[0-9a-fA-F]{130}$/.test(signature)
      ? undefined
      : 'signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string; wallets that are smart contracts can not sign in',
  canonical: (address) => address.toLowerCase(),
  isSignedBy(address, message, signature) {
    const bytes = Buffer.from(signature.slice(2), 'hex')
    // Some devices write 0 and 1.
    const recovery = [0, 1, 0, 1][[0, 1, 27, 28].indexOf(bytes[64] ?? -1)]
    if (recovery === undefined) return false
    try {
      const signed = secp256k1.Signature.fromBytes(bytes.subarray(0, 64)).addRecoveryBit(recovery)
      // Each signature has a twin that anybody can compute (EIP-2).
      if (signed.hasHighS()) return false
      const key = signed.recoverPublicKey(digest(message)).toBytes(false)
      return addressOf(key) === address.toLowerCase()
    } catch {
      return false
    }
  },
}

/** Of an uncompressed public key, in lower case. */
export function addressOf(publicKey: Uint8Array): string {
  return `0x${hex(keccak_256(publicKey.subarray(1))).slice(-40)}`
}

/** What `personal_sign` signs. */
function digest(message: string): Uint8Array {
  const text = Buffer.from(message, 'utf8')
  return keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${text.length}`), text]))
}

/** Letters of both cases are a checksum (EIP-55): a wrong one is a typing error, or somebody else's address made to look alike. */
function hasRightCase(address: string): boolean {
  const digits = address.slice(2)
  const lower = digits.toLowerCase()
  if (digits === lower || digits === digits.toUpperCase()) return true
  const hash = hex(keccak_256(Buffer.from(lower, 'ascii')))
  return [...lower].every(
    (one, at) => digits[at] === (Number.parseInt(hash[at] ?? '0', 16) >= 8 ? one.toUpperCase() : one),
  )
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
