// What a member may do with a post: by their relation to the author and the state of its event. Pure.
import { onlyThroughChosen } from '#shared/members/plug-refusal.ts'
import type { Post } from './post.ts'

/** `chain`: a friend knows somebody who knows the author. `closed`: there are mutual friends, and the author takes introductions through none of them. */
export type Relation = 'own' | 'friend' | 'mutual' | 'chain' | 'closed' | 'stranger'

type Related = Pick<Post, 'isOwn' | 'isFriend' | 'hasConnector' | 'chain'> & { mutuals: { count: number } }

export function relationTo(post: Related): Relation {
  if (post.isOwn) return 'own'
  if (post.isFriend) return 'friend'
  if (post.hasConnector) return 'mutual'
  if (post.chain) return 'chain'
  return post.mutuals.count > 0 ? 'closed' : 'stranger'
}

/** The contact button of a card: message a friend, reach others through a friend; none for oneself, or where nobody can introduce. */
export type Contact = 'none' | 'message' | 'plug'

const contacts: Record<Relation, Contact> = {
  own: 'none',
  friend: 'message',
  mutual: 'plug',
  chain: 'plug',
  closed: 'none',
  stranger: 'none',
}

export const contactFor = (relation: Relation): Contact => contacts[relation]

export type RsvpStanding = {
  /** What pressing does; absent when the answer stands or there is no way in. */
  act: 'rsvp' | 'plug' | null
  label: 'Going' | 'Requested' | 'RSVP' | 'Request Plug to RSVP' | 'Full' | 'Past event'
  /** Why it cannot be pressed, where the label does not say. */
  note: string | null
  canLeave: boolean
}

type Event = Related & { author: { name: string } } & Pick<
    Post,
    'type' | 'rsvpEnabled' | 'mayGo' | 'rsvp' | 'isPast' | 'isFull'
  >

/** Null when this member cannot answer the post. */
export function rsvpStandingOf(post: Event): RsvpStanding | null {
  const relation = relationTo(post)
  if (post.type !== 'event' || !post.rsvpEnabled || relation === 'own') return null
  const settled = (label: RsvpStanding['label'], note: string | null = null, canLeave = false): RsvpStanding => ({
    act: null,
    label,
    note,
    canLeave,
  })
  if (post.isPast) return post.rsvp === 'going' ? settled('Going', 'This event is over.') : settled('Past event')
  if (post.rsvp === 'going') return settled('Going', null, true)
  if (post.rsvp === 'requested' && !post.mayGo)
    return settled('Requested', 'Waiting for your plug to be approved.', true)
  // Introduced, but there was no place: as soon as one is free, it can be taken.
  if (post.rsvp === 'requested' && post.isFull) return settled('Requested', 'Waiting for a free place.', true)
  if (post.isFull) return settled('Full')
  if (post.mayGo) return { act: 'rsvp', label: 'RSVP', note: null, canLeave: false }
  if (relation === 'closed') return settled('Request Plug to RSVP', onlyThroughChosen(post.author.name))
  if (relation === 'stranger') return settled('Request Plug to RSVP', 'No mutual friends to ask yet.')
  return { act: 'plug', label: 'Request Plug to RSVP', note: null, canLeave: false }
}

/** "7 going · 5 places left"; the places left only when there is a limit. */
export function attendance(post: Pick<Post, 'goingCount' | 'maxAttendees' | 'isPast' | 'isFull'>): string {
  const going = post.isPast ? `${post.goingCount} went` : `${post.goingCount} going`
  if (post.isPast || post.maxAttendees === null) return going
  if (post.isFull) return `${going} · full`
  const left = post.maxAttendees - post.goingCount
  return `${going} · ${left} ${left === 1 ? 'place' : 'places'} left`
}
