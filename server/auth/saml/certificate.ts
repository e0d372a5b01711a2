// A certificate for a key, signed by itself: SAML's metadata carries keys in no other form. Nobody trusts it for what it says, so it says the same each
// time it is made, and other houses may keep it.
import { createPublicKey, type KeyObject, sign } from 'node:crypto'

const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const BIT_STRING = 0x03
const UTF8 = 0x0c
const UTC_TIME = 0x17
const GENERALIZED_TIME = 0x18
const VERSION = 0xa0

/** 1.2.840.113549.1.1.11, sha256WithRSAEncryption. */
const SHA256_WITH_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex')
/** 2.5.4.3, the common name. */
const COMMON_NAME = Buffer.from('0603550403', 'hex')

/** DER. */
export function certificateFor(privateKey: KeyObject, name: string): Buffer {
  const who = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8, Buffer.from(name)))))
  const said = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    SHA256_WITH_RSA,
    who,
    der(SEQUENCE, der(UTC_TIME, Buffer.from('200101000000Z')), der(GENERALIZED_TIME, Buffer.from('22200101000000Z'))),
    who,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', said, privateKey)
  return der(SEQUENCE, said, SHA256_WITH_RSA, der(BIT_STRING, Buffer.from([0]), signature))
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
