// Which addresses are on the open internet.
import { expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

it.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['168.63.129.16', false],
  ['100.64.0.1', false],
  ['100.100.100.200', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['fd00:ec2::254', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['::2a00:1450', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:142.250.1.95', false],
  ['64:ff9b::a00:1', false],
  ['64:ff9b:1::a00:1', false],
  ['2001::1', false],
  ['2002:a00:1::1', false],
  ['3fff::1', false],
  ['localhost', false],
  ['', false],
  ['142.250.1.95', true],
  ['2a00:1450:4001::1', true],
  ['2001:4860::8888', true],
  ['2606:4700:4700:0:0:0:0:1111', true],
])('%s is on the open internet: %s', (address, is) => {
  expect(isPublicAddress(address)).toBe(is)
})
