// Locks the secrets of factors with a key of the server: who reads the database, or a copy of it, makes no codes. What a hosted project kept in the
// open is read too, and locked when it is next used.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from '#server/platform/keys.ts'

const LOCKED = /^o1:([\w-]+)$/
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface FactorSecrets {
  /** Locked for this factor: its secret opens in no other row. */
  lock(factorId: string, secret: string): string
  /** `current` is false where it is to be locked anew. Undefined when none of the keys opens it. */
  open(factorId: string, stored: string): { secret: string; current: boolean } | undefined
}

/** `keys`: the one in use, then those that open as well. */
export function createFactorSecrets(keys: () => Secrets): FactorSecrets {
  return {
    lock(factorId, secret) {
      const [inUse] = keys()
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', inUse, nonce).setAAD(Buffer.from(factorId))
      const data = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `o1:${Buffer.concat([nonce, cipher.getAuthTag(), data]).toString('base64url')}`
    },
    open(factorId, stored) {
      const locked = LOCKED.exec(stored)?.[1]
      if (locked === undefined) return /^[A-Z2-7]+=*$/.test(stored) ? { secret: stored, current: false } : undefined
      for (const [index, key] of keys().entries()) {
        const secret = openWith(key, factorId, Buffer.from(locked, 'base64url'))
        if (secret !== undefined) return { secret, current: index === 0 }
      }
      return undefined
    },
  }
}

function openWith(key: Buffer, factorId: string, box: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(factorId)).setAuthTag(box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return decipher.update(box.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
