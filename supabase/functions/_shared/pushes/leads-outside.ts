// The address of a push service is a stranger's word. Not in charge of the connection: the server makes its own to the address that was looked at
// (server/outbox/push/public-address.ts).
import { isPublicAddress } from '../pages/public-address.ts'

/**
 * Whether all a name leads to is outside. Between this and the connection a name server may answer another thing: `fetch` looks again by itself, and the
 * hosted runtime offers no way to say where to (docs/ops/hosted.md).
 */
export async function leadsOutside(name: string): Promise<boolean> {
  const asked = await Promise.allSettled([Deno.resolveDns(name, 'A'), Deno.resolveDns(name, 'AAAA')])
  const found = asked.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  return found.length > 0 && found.every(isPublicAddress)
}
