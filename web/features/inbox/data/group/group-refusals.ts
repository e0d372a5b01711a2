// What a refusal about a group says.
import type { Sentences } from '#shared/errors/app-error.ts'

export const groupRefusals = {
  not_friends: 'You can only add your friends.',
  not_available: 'One of them is not available.',
  group_full: 'A group has at most twelve people.',
  too_many_today: 'That is enough for one day. Try again tomorrow.',
  not_the_maker: 'Somebody else keeps this group now.',
  thread_not_found: 'You are not in this group any more.',
} satisfies Sentences
