// Friendships: lists of friends, mutual friends and blocked members; connect, remove, block, unblock.
import { queryOptions } from '@tanstack/react-query'
import { throwIfError } from '#shared/errors/throw-if-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { Person } from '#types/shapes.ts'

export const friendKeys = {
  all: ['friends'] as const,
  lists: ['friends', 'of'] as const,
  mutual: ['friends', 'mutual'] as const,
  blocked: ['friends', 'blocked'] as const,
}

async function getFriendsOf(member: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('friends_of', { member }))
}

/** A member's friends, by name: the own ones, or a friend's. The server refuses any others. */
export const friendsOfQuery = (member: string) =>
  queryOptions({ queryKey: [...friendKeys.lists, member], queryFn: () => getFriendsOf(member) })

async function getMutualFriends(member: string): Promise<Person[]> {
  const client = await supabase()
  const [entry] = throwIfError(await client.rpc('mutual_friends', { members: [member], per_member: 500 }))
  return entry?.friends ?? []
}

/** The mutual friends with a member, at most 500: those who can make an introduction, and need none to each other. */
export const mutualFriendsQuery = (member: string) =>
  queryOptions({ queryKey: [...friendKeys.mutual, member], queryFn: () => getMutualFriends(member) })

/** Whether a friendship, a block or an account around the member has changed in the last so many milliseconds. */
export async function changedWithin(milliseconds: number): Promise<boolean> {
  const client = await supabase()
  return throwIfError(await client.rpc('signalled_within', { milliseconds: Math.round(milliseconds) })) === true
}

async function getBlockedMembers() {
  const client = await supabase()
  return throwIfError(await client.rpc('my_blocked'))
}

/** The members the user has blocked, newest first. */
export const blockedMembersQuery = () => queryOptions({ queryKey: friendKeys.blocked, queryFn: getBlockedMembers })

/** The first press waits for the other member's; the second makes the two friends. */
export async function connectWith(other: string, signal: AbortSignal) {
  const client = await supabase()
  return throwIfError(await client.rpc('connect_with', { other }).abortSignal(signal))
}

export async function removeFriend(other: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('remove_friend', { other }))
}

export async function blockMember(other: string): Promise<void> {
  const client = await supabase()
  throwIfError(await client.rpc('block_member', { other }))
}

export async function unblockMember(other: string) {
  const client = await supabase()
  return throwIfError(await client.rpc('unblock_member', { other }))
}
