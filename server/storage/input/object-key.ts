// Checks bucket and object names. Not in charge of permissions.
// Tests with attacks (dot segments, newlines, separators, length): upload-attacks.test.ts.
import { ERRORS } from '../errors/catalogue.ts'

const MAX_KEY_BYTES = 1024
const BUCKET_NAME = /^[\w!\-.*'() &$@=;:+,?]{1,100}$/
// A slash separates folders. A backslash does so on other systems, so names must not have it.
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\\{}[\]^%`"<>~#|]/u

export function checkedBucketName(name: string): string {
  if (!BUCKET_NAME.test(name) || name.trim() !== name || name === '.' || name === '..') throw ERRORS.invalidBucketName()
  return name
}

export function checkedKey(key: string): string {
  if (key === '' || Buffer.byteLength(key) > MAX_KEY_BYTES || FORBIDDEN.test(key)) throw ERRORS.invalidKey(key)
  for (const segment of key.split('/')) {
    if (segment === '' || segment === '.' || segment === '..' || segment.trim() !== segment)
      throw ERRORS.invalidKey(key)
  }
  return key
}
