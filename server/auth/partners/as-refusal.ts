// Tells a partner that could not be reached from an answer that is not as it must be.
import { PartnerRefusal, PartnerUnreachable } from './partner.ts'

const ON_THE_WAY = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

export function asRefusal(error: unknown): Error {
  if (error instanceof PartnerRefusal || error instanceof PartnerUnreachable) return error
  const { message, code } = error as { message?: string; code?: string }
  // fetch says so of a line that is gone; the library's own faults have a code.
  const gone = error instanceof TypeError && error.message === 'fetch failed'
  return gone || ON_THE_WAY.has(code ?? '')
    ? new PartnerUnreachable(message, { cause: error })
    : new PartnerRefusal(message, { cause: error })
}
