// What the screens show at once when a friendship ends or a block is lifted, and how it is put back. Asks the server nothing.
import type { QueryClient } from '@tanstack/react-query'
import type { Person } from '#shared/members/member-card.ts'
import { friendsOfKey } from './friends-of.ts'
import { type MemberProfile, memberProfileKey } from './member-profile.ts'
import { type MyProfile, myProfileKey } from './my-profile.ts'

type Snapshot = Array<[readonly unknown[], unknown]>

export const putBack = (client: QueryClient, snapshot: Snapshot | undefined) => {
  for (const [key, data] of snapshot ?? []) client.setQueryData(key, data)
}

/** Takes a friend out of everything shown; gives back what was there before. */
export async function showWithoutFriend(client: QueryClient, me: string, friend: string): Promise<Snapshot> {
  const keys = [memberProfileKey(friend), friendsOfKey(me), myProfileKey]
  await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })))
  const snapshot: Snapshot = keys.map((key) => [key, client.getQueryData(key)])
  client.setQueryData<MemberProfile | null>(memberProfileKey(friend), (member) => member && strangerAgain(member))
  client.setQueryData<Person[]>(friendsOfKey(me), (friends) => friends?.filter(({ id }) => id !== friend))
  client.setQueryData<MyProfile>(myProfileKey, (own) => own && withoutFriend(own, friend))
  return snapshot
}

function strangerAgain(member: MemberProfile): MemberProfile {
  if (member.relationship !== 'friend') return member
  return {
    ...member,
    isDirectFriend: false,
    relationship: member.introThreadId ? 'intro_open' : 'no_relationship',
    friendsUnlocked: false,
    friendCount: null,
  }
}

function withoutFriend(own: MyProfile, friend: string): MyProfile {
  return {
    ...own,
    friends: own.friends.filter(({ id }) => id !== friend),
    friendCount: Math.max(0, own.friendCount - 1),
  }
}
