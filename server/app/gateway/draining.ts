// Leaves the traffic to the other processes of a club before this one stops listening: who keeps a connection is told to open another one,
// and sockets are moved a few at a time. Tests: server/app/draining.test.ts, and `npm run rolling` under load.
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Draining {
  /**
   * From now on each answer ends its connection; resolves when the time is over. New connections are still answered until then: a load balancer
   * sends some until it has asked /readyz.
   */
  drain(milliseconds: number): Promise<void>
}

/** `moveSockets` closes the live channels, spread over the time it gets, so that their clients don't all join elsewhere in one moment. */
export function createDraining(server: Server, moveSockets: (milliseconds: number) => Promise<void>): Draining {
  const unanswered = new Set<ServerResponse>()
  let draining = false
  server.prependListener('request', (_request, response) => {
    if (draining) {
      endAfter(response)
      return
    }
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
  })
  return {
    async drain(milliseconds) {
      draining = true
      for (const response of unanswered) endAfter(response)
      unanswered.clear()
      // A socket that closes too early comes back: the load balancer does not know yet.
      await sleep(milliseconds / 2)
      await moveSockets(milliseconds / 2)
    },
  }
}

/** Node writes `Connection: close` by it, unless the headers are out already. */
function endAfter(response: ServerResponse): void {
  response.shouldKeepAlive = false
}
