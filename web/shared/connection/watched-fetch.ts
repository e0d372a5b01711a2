// The fetch of the backend's client: gives every request its number, and tells from it whether the line stands.
import { newId } from '#shared/device/new-id.ts'
import { adoptEarly } from '#shared/early/early-answers.ts'
import { isAnswer, isReachable, noteReached, noteUnreached, probeWith } from './connection.ts'

const PATIENCE = 8000
// While nothing is reached, a request that hangs only keeps its screen waiting.
const PATIENCE_WITHOUT_LINE = 10_000

// What a member has read is not left in the browser's own cache: it outlives the sign-out, and another one uses the same device.
const notKept = { cache: 'no-store' } as const

export const watchedFetch: typeof fetch = async (input, given) => {
  const number = newId().replaceAll('-', '')
  const init: RequestInit = { ...given, ...notKept, headers: numbered(input, given, number) }
  try {
    const response = (await adoptEarly(input, init)) ?? (await fetch(input, isReachable() ? init : impatient(init)))
    if (isAnswer(response)) noteReached()
    else noteUnreached()
    return withItsNumber(response, number)
  } catch (error) {
    // Who asked has taken the request back: that says nothing about the line.
    if (!init.signal?.aborted || isTimeout(init.signal)) noteUnreached()
    throw error
  }
}

/**
 * By this header the request stands in the server's log and in the database's under its number. A hosted project's services know it. Its functions
 * answer a browser themselves which headers it may send them, as the release did that was deployed there last: another origin's get none.
 */
function numbered(input: RequestInfo | URL, init: RequestInit | undefined, number: string): Headers {
  const headers = new Headers(init?.headers)
  const address = String(input)
  if (address.startsWith(location.origin) || !address.includes('/functions/v1/'))
    headers.set('traceparent', `00-${number}-${number.slice(16)}-01`)
  return headers
}

/** The client hands on the words of a status and no header: the number of a request that failed travels in them. */
function withItsNumber(response: Response, made: string): Response {
  const { status, headers } = response
  // A proxy in front may have given it another.
  const statusText = headers.get('x-request-id') ?? made
  return status < 500 ? response : new Response(response.body, { status, headers, statusText })
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

function impatient(init: RequestInit): RequestInit {
  const limit = AbortSignal.timeout(PATIENCE_WITHOUT_LINE)
  return { ...init, signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit }
}

const isTimeout = ({ reason }: AbortSignal) => reason instanceof DOMException && reason.name === 'TimeoutError'
