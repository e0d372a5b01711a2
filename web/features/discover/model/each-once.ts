// Who comes to stand further back between two pages is served on both. Pure.
import type { MemberCard } from '#types/shapes.ts'

/** Each where they are first. */
export function eachOnce(members: MemberCard[]): MemberCard[] {
  const listed = new Set<string>()
  return members.filter(({ userId }) => !listed.has(userId) && listed.add(userId))
}
