// Which addresses are on the open internet, and that a name is judged by where it leads.
import { expect, it } from 'vitest'
import { isPublicAddress, publicLookup } from './public-address.ts'

it.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:10.0.0.1', false],
  ['2002:a00:1::1', false],
  ['142.250.1.95', true],
  ['2a00:1450:4001::1', true],
])('%s is on the open internet: %s', (address, is) => {
  expect(isPublicAddress(address)).toBe(is)
})

it.each([true, false])('a name that leads inside is not looked up (all: %s)', async (all) => {
  const fault = await new Promise((resolve) => publicLookup('localhost', { all }, (error) => resolve(error?.message)))
  expect(fault).toBe('localhost leads to no public address')
})
