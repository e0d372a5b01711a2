// Keeps a realtime channel joined: joins it once the session's token is known, and again when the server has closed it, as it does when the
// token of a background tab expires. realtime-js itself handles a lost connection, but says a join twice that waited for the first one.
import { noteReached, noteUnreached, onReached } from '#shared/connection/connection.ts'
import { afterFirstSight } from '#shared/early/after-first-sight.ts'
import { forgetEarly } from '#shared/early/early-answers.ts'
import { type RealtimeChannel, type RealtimeClient, supabase } from '#shared/supabase/client.ts'

const FIRST_WAIT = 1000
const LONGEST_WAIT = 30_000

/** `joined` is called after every join: what happened in between has to be read. `lost`: from here on nothing is heard. Returns how to leave. */
export function keepJoined(
  make: (client: RealtimeClient) => RealtimeChannel,
  joined: () => void,
  lost?: () => void,
): () => void {
  let stopped = false
  let wait = FIRST_WAIT
  let stopWaiting = () => {}
  let leave = () => {}

  const again = () => {
    if (stopped) return
    leave = () => {}
    const goOn = () => {
      stopWaiting()
      open()
    }
    const timer = setTimeout(goOn, wait)
    const stopListening = onReached(goOn)
    stopWaiting = () => {
      clearTimeout(timer)
      stopListening()
    }
    wait = Math.min(wait * 2, LONGEST_WAIT)
  }
  const open = () => {
    afterFirstSight()
      .then(clientWithToken)
      .then((client) => {
        if (stopped) return
        const channel = make(client)
        let forgetJoin = () => {}
        leave = () => void client.removeChannel(channel)
        channel.subscribe((status) => {
          if (stopped) return
          if (status === 'CLOSED') again()
          if (status === 'CHANNEL_ERROR' || status === 'TIMED_OUT') {
            noteUnreached()
            forgetJoin()
          }
          if (status !== 'SUBSCRIBED') return lost?.()
          noteReached()
          wait = FIRST_WAIT
          // What was asked before may lack what came until now.
          forgetEarly()
          joined()
        })
        forgetJoin = forgettingLast(client)
      })
      .catch((error: unknown) => {
        console.warn('Live updates are not available', error)
        again()
      })
  }
  open()
  return () => {
    stopped = true
    stopWaiting()
    leave()
  }
}

/** For a join that waits for the connection: takes it out of what will be sent, because a channel that failed joins anew by itself. */
function forgettingLast(client: RealtimeClient): () => void {
  const join = client.sendBuffer.at(-1)
  return () => {
    const at = join ? client.sendBuffer.indexOf(join) : -1
    if (at >= 0) client.sendBuffer.splice(at, 1)
  }
}

/** Without the session's token a channel joins as a visitor, stays one, and receives nothing. */
async function clientWithToken(): Promise<RealtimeClient> {
  const client = await (await supabase()).realtime()
  await client.setAuth()
  return client
}
