// What a plug request shows to whom, in each of its states. Decides nothing: the database does.
import { longDate } from '#shared/format/time.ts'
import type { RequestStage, RequestStatus, Thread } from '#types/shapes.ts'

export type Asked = Pick<Thread, 'status' | 'stage' | 'askAgainAt' | 'connectorId' | 'requesterId' | 'expiresAt'> &
  Partial<Pick<Thread, 'chain'>>

export type RequestView = {
  /** "Plug Them" and "Ignore" are offered. */
  canDecide: boolean
  canOpenIntro: boolean
  /** It came to nothing and nothing is to be waited for: the requester may ask again. */
  canAskAgain: boolean
  canWithdraw: boolean
  label: string
  tone: 'gold' | 'good' | 'muted'
}

const DAY = 86_400_000

const settled = { canDecide: false, canOpenIntro: false, canAskAgain: false, canWithdraw: false }

export function requestView(request: Asked, me: string, now = Date.now()): RequestView {
  const connector = request.connectorId === me
  const requester = request.requesterId === me
  const canAskAgain = requester && !request.askAgainAt
  const stage = stageOf(request, now)
  switch (stage) {
    case 'waiting':
      return {
        ...settled,
        canDecide: connector,
        canWithdraw: requester,
        label: connector ? 'Action Required' : 'Waiting for an answer',
        tone: 'gold',
      }
    case 'asked':
      return { ...settled, canWithdraw: requester, label: 'Passed on', tone: 'gold' }
    case 'introduced':
      return { ...settled, canOpenIntro: true, label: 'Approved', tone: 'good' }
    case 'declined':
      return { ...settled, label: 'Declined', tone: 'muted' }
    case 'expired':
      return { ...settled, canAskAgain, label: 'Expired', tone: 'muted' }
    case 'not_met':
      return { ...settled, canAskAgain, label: 'Did not come about', tone: 'muted' }
    case 'withdrawn':
      return { ...settled, canAskAgain, label: 'Withdrawn', tone: 'muted' }
    case 'overtaken':
      return { ...settled, label: 'Met by another way', tone: 'good' }
  }
}

/** `second`: to the connector of a chain, whom they passed it on to. */
type Names = { requester: string; connector: string; second?: string | undefined; target: string }

/** How the request stands, in a sentence for who reads it: whom it waits for and until when, or when it may be asked again. */
export function pathSentence(request: Asked, me: string, names: Names, now = Date.now()): string | null {
  const { requester, connector, second, target } = names
  const connects = request.connectorId === me
  switch (stageOf(request, now)) {
    case 'waiting':
      return `${
        connects
          ? `${first(requester)} asks you because you know ${request.chain ? `somebody who knows ${first(target)}` : 'both'}.`
          : `You asked ${connector}, who knows ${request.chain ? `somebody who knows ${first(target)}` : 'both of you'}.`
      } The request ${timeLeft(request.expiresAt, now)}.`
    case 'asked':
      if (request.chain)
        return `${connects ? `You passed it on to ${second ? first(second) : 'a friend'}` : `${first(connector)} passed it on to somebody who knows ${first(target)}`}. The chat opens if it comes about. The request ${timeLeft(request.expiresAt, now)}.`
      return `${connects ? 'You' : first(connector)} said yes. ${first(target)} is asked first, and the chat opens if they say yes. The request ${timeLeft(request.expiresAt, now)}.`
    case 'declined':
    case 'expired':
    case 'not_met':
    case 'withdrawn':
      return request.askAgainAt && request.requesterId === me
        ? `You can ask ${first(connector)} for ${first(target)} again from ${longDate(request.askAgainAt)}.`
        : null
    default:
      return null
  }
}

const first = (name: string) => name.split(' ')[0] ?? name

/** Where it stands now: one past its date is over, whatever was read of it. */
export function stageOf(request: Pick<Asked, 'status' | 'stage' | 'expiresAt'>, now = Date.now()): RequestStage {
  const passed = request.stage === 'asked' ? 'asked' : 'waiting'
  switch (effectiveStatus(request, now)) {
    case 'pending':
      return passed
    case 'approved':
      return 'introduced'
    case 'declined':
      return 'declined'
    case 'expired':
      if (request.stage === 'asked') return 'not_met'
      return request.stage === null || request.stage === 'waiting' ? 'expired' : request.stage
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
