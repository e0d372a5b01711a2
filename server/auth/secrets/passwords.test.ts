// Password hashes: their form, the passwords that match them, and the queue in front of the hashing.
import { describe, expect, it } from 'vitest'
import { createPasswords, isBcryptHash } from './passwords.ts'

/** pgcrypto: crypt('first light', gen_salt('bf', 4)) */
const FROM_PGCRYPTO = '$2a$04$0GAtRCyIFlZXyQfbkDpz6.fUfo7tYoYnUz0JKVcTHGGmD8eCOZZdO'

describe('passwords', () => {
  const passwords = createPasswords(10, 1)

  it('are hashed in the bcrypt form that other libraries read', async () => {
    const hash = await passwords.hash('correct horse')
    expect(hash).toMatch(/^\$2a\$10\$/)
    expect(await passwords.verify('correct horse', hash)).toBe(true)
    expect(await passwords.verify('correct house', hash)).toBe(false)
    expect(passwords.isOutdated(hash)).toBe(false)
  })

  it('match no missing, empty or broken hash', async () => {
    for (const stored of [null, '', 'plain', '$2a$10$tooshort']) {
      expect(await passwords.verify('anything', stored)).toBe(false)
    }
  })

  it('recognise bcrypt hashes, and call one of another cost outdated', () => {
    expect(isBcryptHash(FROM_PGCRYPTO)).toBe(true)
    expect(passwords.isOutdated(FROM_PGCRYPTO)).toBe(true)
    expect(isBcryptHash('$2a$31$0GAtRCyIFlZXyQfbkDpz6.fUfo7tYoYnUz0JKVcTHGGmD8eCOZZdO')).toBe(false)
    expect(isBcryptHash('$argon2id$v=19$m=65536,t=3,p=4$x$y')).toBe(false)
  })

  it('are refused with 503 when too many wait to be hashed', async () => {
    const results = await Promise.allSettled(Array.from({ length: 135 }, () => passwords.verify('x', FROM_PGCRYPTO)))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(135 - 1 - 128)
    expect(refused[0]).toMatchObject({ reason: { status: 503 } })
    expect(await passwords.verify('x', FROM_PGCRYPTO)).toBe(false)
  })
})
