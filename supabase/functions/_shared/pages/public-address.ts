// Which addresses are on the open internet: what a stranger's word leads to must not be inside the house this runs in (tests: public-address.test.ts).
import { isIPv4, isIPv6 } from 'node:net'

type Network = readonly [start: number, bits: number]

const inside: readonly Network[] = (
  [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    // What a machine in a cloud asks who it is.
    ['168.63.129.16', 32],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const
).map(([address, bits]) => [numberOf(address), bits])

// All else of IPv6 is for one machine, one house or many at once, or carries another address: mapped ones, NAT64. Of these the first 32 bits say enough.
const outside6: Network = [0x2000_0000, 3]
// Teredo and its neighbours, documentation and 6to4: other addresses travel in these.
const inside6: readonly Network[] = [
  [0x2001_0000, 23],
  [0x2001_0db8, 32],
  [0x2002_0000, 16],
  [0x3fff_0000, 20],
]

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !inside.some(contains(numberOf(address)))
  if (!isIPv6(address)) return false
  const start = startOf(address)
  return contains(start)(outside6) && !inside6.some(contains(start))
}

/** Whether a name that leads to these may be asked. One that leads inside is one too many: of two answers nobody knows which is meant. */
export function leadOutside(addresses: readonly string[], isOutside = isPublicAddress): boolean {
  return addresses.length > 0 && addresses.every(isOutside)
}

const contains =
  (value: number) =>
  ([start, bits]: Network): boolean =>
    Math.floor(value / 2 ** (32 - bits)) === Math.floor(start / 2 ** (32 - bits))

function numberOf(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}

/** The first 32 bits; "::" stands for at least sixteen that are 0. */
function startOf(address: string): number {
  const [first = '', second = ''] = (address.split('::')[0] ?? '').split(':')
  return Number.parseInt(first || '0', 16) * 65_536 + Number.parseInt(second || '0', 16)
}
