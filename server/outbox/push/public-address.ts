// Looks up where a name leads, and refuses what is not the open internet: the address of a push service is a stranger's word, and this server stands
// inside somebody's house (tests: server/outbox/push/push.test.ts).
import { lookup } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits)

const outside6 = new BlockList()
outside6.addSubnet('2000::', 3, 'ipv6')
// Teredo, documentation and 6to4: other addresses travel in these.
const inside6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inside6.addSubnet(network, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return outside6.check(address, 'ipv6') && !inside6.check(address, 'ipv6')
  return !inside.check(address)
}

/** For `http.request`: the connection is made to the address that was looked at, so no second answer of a name server comes between. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '')
    const addresses = found.filter(({ address }) => isPublicAddress(address))
    const [first] = addresses
    if (!first) return callback(new Error(`${hostname} leads to no public address`), '')
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
