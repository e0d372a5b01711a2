// The fetch of the backend's client: tells from every request whether the line stands.
import { isAnswer, isReachable, noteReached, noteUnreached, probeWith } from './connection.ts'

const PATIENCE = 8000
// While nothing is reached, a request that hangs only keeps its screen waiting.
const PATIENCE_WITHOUT_LINE = 10_000

export const watchedFetch: typeof fetch = async (input, init) => {
  try {
    const response = await fetch(input, isReachable() ? init : impatient(init))
    if (isAnswer(response)) noteReached()
    else noteUnreached()
    return withItsNumber(response)
  } catch (error) {
    // Who asked has taken the request back: that says nothing about the line.
    if (!init?.signal?.aborted || isTimeout(init.signal)) noteUnreached()
    throw error
  }
}

/** The client hands on the words of a status and no header: the number of a request that failed travels in them. */
function withItsNumber(response: Response): Response {
  const { status, headers } = response
  const number = status < 500 ? null : headers.get('x-request-id')
  return number === null ? response : new Response(response.body, { status, headers, statusText: number })
}

/** From now on a try asks the backend. Its health answers on every kind of project. */
export function probeBackend({ url, anonKey }: { url: string; anonKey: string }) {
  probeWith(async () =>
    isAnswer(
      await fetch(`${url}/auth/v1/health`, {
        cache: 'no-store',
        headers: { apikey: anonKey },
        signal: AbortSignal.timeout(PATIENCE),
      }),
    ),
  )
}

function impatient(init: RequestInit = {}): RequestInit {
  const limit = AbortSignal.timeout(PATIENCE_WITHOUT_LINE)
  return { ...init, signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit }
}

const isTimeout = ({ reason }: AbortSignal) => reason instanceof DOMException && reason.name === 'TimeoutError'
