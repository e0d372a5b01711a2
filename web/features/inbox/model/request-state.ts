// What a plug request says to whom, in each of its states. Decides nothing: the database does.
import type { RequestStatus, Thread } from './thread.ts'

export type Asked = Pick<Thread, 'status' | 'connectorId' | 'requesterId' | 'expiresAt'>

export type RequestView = {
  /** "Plug Them" and "Ignore" are offered. */
  canDecide: boolean
  canOpenIntro: boolean
  label: string
  tone: 'gold' | 'good' | 'muted'
}

const DAY = 86_400_000

export function requestView(request: Asked, me: string, now = Date.now()): RequestView {
  const status = effectiveStatus(request, now)
  const connector = request.connectorId === me
  switch (status) {
    case 'pending':
      return {
        canDecide: connector,
        canOpenIntro: false,
        label: connector ? 'Action Required' : `Waiting for an answer · ${timeLeft(request.expiresAt, now)}`,
        tone: 'gold',
      }
    case 'approved':
      return { canDecide: false, canOpenIntro: true, label: 'Approved', tone: 'good' }
    case 'declined':
      return { canDecide: false, canOpenIntro: false, label: 'Declined', tone: 'muted' }
    case 'expired':
      return { canDecide: false, canOpenIntro: false, label: 'Expired', tone: 'muted' }
  }
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
