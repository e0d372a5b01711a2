// A masked address shows its first letter and its domain.
import { expect, it } from 'vitest'
import { maskAddress } from './mask-address.ts'

it.each([
  ['ada@club.example', 'a…@club.example'],
  ['a…@club.example', 'a…@club.example'],
  ['émile@club.example', 'é…@club.example'],
  ['"odd@name"@club.example', '"…@club.example'],
  ['nobody', ''],
  ['@club.example', ''],
  ['', ''],
])('%s is shown as %j', (address, shown) => {
  expect(maskAddress(address)).toBe(shown)
})
