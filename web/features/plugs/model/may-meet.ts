// Whom of their friends a member may introduce to another one. Pure.
import type { FriendCard } from '#types/shapes.ts'

/** Why somebody can't be introduced to the other; null when they can. `known` are those who know the other already. */
export function whyNot({ id, mayIntroduce }: FriendCard, known: ReadonlySet<string>): string | null {
  if (known.has(id)) return 'They know each other'
  return mayIntroduce === false ? 'Only by chosen friends' : null
}

/** Who may meet the other before who may not; among themselves in the order given. */
export function firstWhoMayMeet(friends: readonly FriendCard[], known: ReadonlySet<string>): FriendCard[] {
  const may = (friend: FriendCard) => whyNot(friend, known) === null
  return [...friends.filter(may), ...friends.filter((friend) => !may(friend))]
}
