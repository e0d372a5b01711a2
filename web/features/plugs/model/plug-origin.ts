// From which screen a request was sent, and the sentence shown there afterwards. The sentences are the catalogue's.
import type { Sentences } from '#shared/errors/app-error.ts'
import { onlyThroughChosen } from '#shared/members/plug-refusal.ts'

/** `friend`: asked of a friend, about one of theirs. */
export type PlugOrigin = 'sheet' | 'discover' | 'profile' | 'feed' | 'friend'

type Where = { pathname: string; overProfileSheet: boolean; fromPost: boolean }

export function plugOrigin({ pathname, overProfileSheet, fromPost }: Where): PlugOrigin {
  if (fromPost || pathname === '/live-network') return 'feed'
  if (overProfileSheet) return 'sheet'
  if (pathname.startsWith('/other-profile/')) return 'profile'
  if (pathname === '/discover') return 'discover'
  return 'sheet'
}

export function sentToast(
  place: PlugOrigin,
  connector: string,
  target: string,
): { title: string; description?: string } {
  switch (place) {
    case 'feed':
      return { title: 'Plug request sent successfully!' }
    case 'friend':
      return { title: `Asked ${connector} to introduce you to ${target}` }
    case 'discover':
      return { title: 'Plug request sent' }
    case 'profile':
      return { title: 'Plug request sent!', description: `${connector} will review your request.` }
    default:
      return { title: 'Request sent!', description: `Your plug request has been sent to ${connector}.` }
  }
}

export const failedSentence = (place: PlugOrigin) =>
  place === 'profile' ? 'Failed to send plug request. Please try again.' : 'Failed to send plug request'

/** Refusals with a sentence of their own: the member can do something about them. */
export const refusalsOf = (target: string) =>
  ({
    already_friends: 'You are friends already.',
    connector_not_mutual: 'Only a mutual friend can introduce you.',
    connector_not_chosen: onlyThroughChosen(target),
    no_chain: 'They know nobody who can introduce you.',
    not_available: 'This member is not available.',
    reason_required: 'Say why you would like to meet.',
    self: 'A plug needs three different members.',
  }) satisfies Sentences
