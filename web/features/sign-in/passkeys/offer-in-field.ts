// Offers the device's passkeys in the field of the address, as password managers offer theirs. A challenge lives five minutes: while the page is
// looked at, the next one takes its place.
import { type PasskeyChallenge, passkeyChallenge } from '#shared/api/passkeys.ts'
import { canOfferInField, type DeviceAnswer, showPasskey } from '#shared/passkeys/device.ts'

/** Before its end: who chooses one then still has time to look at the device. */
const SPARE = 60_000

export type Chosen = { challenge: PasskeyChallenge; answer: DeviceAnswer }

/** Gives what was chosen; null once `signal` ends it or the browser offers none. */
export async function offerInField(signal: AbortSignal): Promise<Chosen | null> {
  if (!(await canOfferInField())) return null
  while (!signal.aborted) {
    const challenge = await passkeyChallenge()
    const answer = await waitFor(challenge, signal)
    if (answer) return { challenge, answer }
    await untilLookedAt(signal)
  }
  return null
}

/** Null when the challenge has grown too old. */
async function waitFor({ options, ends }: PasskeyChallenge, signal: AbortSignal): Promise<DeviceAnswer | null> {
  const old = new AbortController()
  const timer = setTimeout(() => old.abort(), Math.max(ends - Date.now() - SPARE, SPARE))
  const end = () => old.abort()
  signal.addEventListener('abort', end)
  try {
    signal.throwIfAborted()
    return await showPasskey(options, { inField: true, signal: old.signal })
  } catch (error) {
    if (old.signal.aborted) return null
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

function untilLookedAt(signal: AbortSignal): Promise<void> {
  if (signal.aborted || document.visibilityState === 'visible') return Promise.resolve()
  return new Promise((resolve) => {
    const look = () => {
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
  })
}
