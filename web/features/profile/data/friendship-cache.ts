// What the screens show at once when a friendship ends, and how it is put back. Asks the server nothing.
import type { QueryClient } from '@tanstack/react-query'
import { friendsOfQuery } from '#shared/api/members/friends.ts'
import { memberProfileQuery, type ShownProfile } from '#shared/api/members/members.ts'
import { myProfileQuery } from '#shared/api/members/own-profile.ts'
import type { MyProfile } from '#types/shapes.ts'

/** Takes a friend out of everything shown; gives back how to put all of it back. */
export async function showWithoutFriend(cache: QueryClient, me: string, friend: string): Promise<() => void> {
  const profile = memberProfileQuery(friend).queryKey
  const friends = friendsOfQuery(me).queryKey
  const own = myProfileQuery().queryKey
  await Promise.all([profile, friends, own].map((queryKey) => cache.cancelQueries({ queryKey })))
  const before = {
    profile: cache.getQueryData(profile),
    friends: cache.getQueryData(friends),
    own: cache.getQueryData(own),
  }
  cache.setQueryData(profile, (member) => member && strangerAgain(member))
  cache.setQueryData(friends, (all) => all?.filter(({ id }) => id !== friend))
  cache.setQueryData(own, (mine) => mine && withoutFriend(mine, friend))
  return () => {
    cache.setQueryData(profile, before.profile)
    cache.setQueryData(friends, before.friends)
    cache.setQueryData(own, before.own)
  }
}

function strangerAgain(member: ShownProfile): ShownProfile {
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
