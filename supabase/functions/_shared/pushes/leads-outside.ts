// The address of a push service is a stranger's word. Not in charge of the connection: the server makes its own to the address that was looked at
// (server/outbox/push/public-address.ts).
import { leadOutside } from '../pages/public-address.ts'

/**
 * Whether all a name leads to is outside. Between this and the connection a name server may answer another thing: `fetch` looks again by itself, and the
 * hosted runtime offers no way to say where to (docs/ops/hosted.md).
 * Rejects once the signal ends it: a name server that never answers would hold up the whole round.
 */
export async function leadsOutside(name: string, signal: AbortSignal): Promise<boolean> {
  const ended = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const asking = Promise.allSettled([Deno.resolveDns(name, 'A', { signal }), Deno.resolveDns(name, 'AAAA', { signal })])
  const asked = await Promise.race([asking, ended])
  const found = asked.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  return leadOutside(found)
}
