// What a plug request shows to whom, in each of its states. Decides nothing: the database does.
import type { RequestStatus, Thread } from '#types/shapes.ts'

export type Asked = Pick<Thread, 'status' | 'connectorId' | 'requesterId' | 'expiresAt'>

export type RequestView = {
  /** "Plug Them" and "Ignore" are offered. */
  canDecide: boolean
  canOpenIntro: boolean
  /** Nobody answered in time: the requester may ask again. */
  canAskAgain: boolean
  label: string
  tone: 'gold' | 'good' | 'muted'
}

const DAY = 86_400_000

const settled = { canDecide: false, canOpenIntro: false, canAskAgain: false }

export function requestView(request: Asked, me: string, now = Date.now()): RequestView {
  const status = effectiveStatus(request, now)
  const connector = request.connectorId === me
  switch (status) {
    case 'pending':
      return {
        canDecide: connector,
        canOpenIntro: false,
        canAskAgain: false,
        label: connector ? 'Action Required' : 'Waiting for an answer',
        tone: 'gold',
      }
    case 'approved':
      return { ...settled, canOpenIntro: true, label: 'Approved', tone: 'good' }
    case 'declined':
      return { ...settled, label: 'Declined', tone: 'muted' }
    case 'expired':
      return { ...settled, canAskAgain: request.requesterId === me, label: 'Expired', tone: 'muted' }
  }
}

/** How the two are connected and until when the request waits; only while it is pending. */
export function pathSentence(
  request: Asked,
  me: string,
  requester: string,
  connector: string,
  now = Date.now(),
): string | null {
  if (effectiveStatus(request, now) !== 'pending') return null
  const path =
    request.connectorId === me
      ? `${requester.split(' ')[0]} asks you because you know both.`
      : `You asked ${connector}, who knows both of you.`
  return `${path} The request ${timeLeft(request.expiresAt, now)}.`
}

export function effectiveStatus(
  { status, expiresAt }: Pick<Asked, 'status' | 'expiresAt'>,
  now = Date.now(),
): RequestStatus {
  if (status === 'pending' && expiresAt && new Date(expiresAt).getTime() <= now) return 'expired'
  return status ?? 'expired'
}

export function timeLeft(expiresAt: string | null, now = Date.now()): string {
  const days = Math.ceil((new Date(expiresAt ?? now).getTime() - now) / DAY)
  if (days <= 1) return 'expires within a day'
  return `expires in ${days} days`
}
