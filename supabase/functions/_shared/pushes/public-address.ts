// Which addresses are the open internet, and whether a name leads there alone: the address of a push service is a stranger's word. Not in charge of
// the connection: the server makes its own to the address that was looked at (server/outbox/push/public-address.ts).

/** As numbers of 32 bits: where it begins, and how many bits are its own. */
const INSIDE: readonly (readonly [network: number, bits: number])[] = [
  [four(0, 0), 8],
  [four(10, 0), 8],
  [four(100, 64), 10],
  [four(127, 0), 8],
  [four(169, 254), 16],
  [four(172, 16), 12],
  [four(192, 0), 24],
  [four(192, 0, 2), 24],
  [four(192, 168), 16],
  [four(198, 18), 15],
  [four(198, 51, 100), 24],
  [four(203, 0, 113), 24],
  [four(224, 0), 3],
]
// Teredo, documentation and 6to4: other addresses travel in these.
const INSIDE_6: readonly (readonly [network: number, bits: number])[] = [
  [0x2001_0000, 32],
  [0x2001_0db8, 32],
  [0x2002_0000, 16],
]

export function isPublicAddress(address: string): boolean {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address)?.slice(1).map(Number)
  if (parts) {
    const [a = 0, b = 0, c = 0, d = 0] = parts
    return parts.every((part) => part < 256) && !isIn(INSIDE, four(a, b, c, d))
  }
  // What says whose it is stands in the first two groups; one that begins with zeros is nobody's, or an old one in disguise.
  const groups = /^([0-9a-f]{1,4}):([0-9a-f]{0,4})(?::|$)/i.exec(address)
  if (!groups) return false
  const start = Number.parseInt(groups[1] ?? '', 16) * 65_536 + Number.parseInt(groups[2] || '0', 16)
  return isIn([[0x2000_0000, 3]], start) && !isIn(INSIDE_6, start)
}

function four(a: number, b: number, c = 0, d = 0): number {
  return ((a * 256 + b) * 256 + c) * 256 + d
}

const isIn = (networks: readonly (readonly [network: number, bits: number])[], address: number) =>
  networks.some(([network, bits]) => Math.floor(address / 2 ** (32 - bits)) === Math.floor(network / 2 ** (32 - bits)))

/**
 * Whether all a name leads to is outside. Between this and the connection a name server may answer another thing: `fetch` looks again by itself, and the
 * hosted runtime offers no way to say where to (docs/ops/hosted.md).
 */
export async function leadsOutside(name: string): Promise<boolean> {
  const asked = await Promise.allSettled([Deno.resolveDns(name, 'A'), Deno.resolveDns(name, 'AAAA')])
  const found = asked.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  return found.length > 0 && found.every(isPublicAddress)
}
