// What a client says it takes, in all the forms the header has.
import { expect, it } from 'vitest'
import { acceptedEncodings } from './accepted-encodings.ts'

it.each([
  ['gzip, deflate, br, zstd', 'br gzip'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'br gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q = 0.000 , gzip ; q=0', ''],
  ['*', 'br gzip'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', ''],
  ['gzip, *;q=0', 'gzip'],
  ['identity', ''],
  ['deflate, zstd', ''],
  ['brotli, x-gzip', ''],
  ['', ''],
  [undefined, ''],
])('of "%s" are taken: %s', (header, encodings) => {
  expect(acceptedEncodings(header).join(' ')).toBe(encodings)
})
