// Seals a partner's tokens with the code that the client exchanges: the database, which has only the code's hash, can't read them.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'

export function sealTokens(code: string, token: string | undefined): string | null {
  if (!token) return null
  const iv = randomBytes(12)
  const cipher = createCipheriv(CIPHER, keyOf(code), iv)
  const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

export function openTokens(code: string, sealed: string | null): string | undefined {
  if (!sealed) return undefined
  const bytes = Buffer.from(sealed, 'base64url')
  const cipher = createDecipheriv(CIPHER, keyOf(code), bytes.subarray(0, 12))
  cipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
}

function keyOf(code: string): Buffer {
  return Buffer.from(hkdfSync('sha256', code, '', 'partner tokens', 32))
}
