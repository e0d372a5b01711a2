// The table of what each act makes stale: a screen reads by each key in it, and `now` and `later` do what they say.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { applicationQuery, applicationsQuery, auditQuery } from './admission/console.ts'
import { linkedPostQuery } from './conversations/linked-things.ts'
import { messageKeys } from './conversations/messages.ts'
import { noticeHistoryQuery, noticeSettingsQuery } from './conversations/notices.ts'
import { notificationsQuery } from './conversations/notifications.ts'
import { seenChoicesQuery } from './conversations/seen.ts'
import { conversationsQuery, threadQuery, unreadCountsQuery } from './conversations/threads.ts'
import { mySessionsQuery } from './devices.ts'
import { feedQuery, postQuery } from './feed.ts'
import { dashboardQuery } from './home.ts'
import { endorsementRequestsQuery, endorsementsOfQuery } from './members/endorsements.ts'
import { blockedMembersQuery, friendsOfQuery, mutualFriendsQuery } from './members/friends.ts'
import { connectorsToQuery, myIntroductionsQuery } from './members/introductions.ts'
import { discoverQuery, memberProfileQuery, plugOpportunitiesQuery, searchFriendsQuery } from './members/members.ts'
import { myProfileQuery } from './members/own-profile.ts'
import { inTownQuery } from './members/stays.ts'
import { myAddressQuery } from './own-address.ts'
import { myPasskeysQuery } from './passkeys.ts'
import { absenceQuery } from './rights.ts'
import { mySafetyQuery, safetyQueueQuery } from './safety.ts'
import { type Act, stale, staleAfter } from './stale-after.ts'

const everywhere = { city: null, closeBy: false, industries: [], mutuals: false, query: '' }

const read = [
  absenceQuery('u'),
  applicationQuery('a'),
  applicationsQuery({ status: 'pending', query: '', sort: 'newest', page: 1 }),
  auditQuery(null),
  blockedMembersQuery(),
  connectorsToQuery('u'),
  conversationsQuery(false),
  dashboardQuery('me'),
  discoverQuery(everywhere),
  endorsementRequestsQuery('me'),
  endorsementsOfQuery('u'),
  feedQuery,
  friendsOfQuery('me'),
  inTownQuery('me'),
  linkedPostQuery('p'),
  memberProfileQuery('u'),
  { queryKey: messageKeys.log('t') },
  mutualFriendsQuery('u'),
  myAddressQuery(),
  myIntroductionsQuery(),
  myPasskeysQuery(),
  myProfileQuery(),
  mySessionsQuery(),
  noticeHistoryQuery(null),
  seenChoicesQuery(),
  noticeSettingsQuery(),
  notificationsQuery('me'),
  plugOpportunitiesQuery(),
  postQuery('p'),
  mySafetyQuery(),
  safetyQueueQuery('open', 1),
  searchFriendsQuery('f', 'ada'),
  threadQuery('t'),
  unreadCountsQuery(),
].map(({ queryKey }) => queryKey)

function cacheOfAll() {
  const cache = new QueryClient()
  for (const queryKey of read) cache.setQueryData(queryKey, 'read')
  return cache
}

it.each(Object.entries(stale))('every key %s names is one a screen reads by', (_act, { now = [], later = [] }: Row) => {
  const cache = cacheOfAll()
  for (const queryKey of [...now, ...later])
    expect(cache.getQueryCache().findAll({ queryKey }).length, String(queryKey)).toBeGreaterThan(0)
})

type Row = { now?: readonly (readonly unknown[])[]; later?: readonly (readonly unknown[])[] }

const staleOnes = (cache: QueryClient) =>
  cache
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.isInvalidated })
    .map(({ queryKey }) => queryKey)

it('an act marks what its row names and nothing else', async () => {
  const marked = async (act: Act) => {
    const cache = cacheOfAll()
    await staleAfter(cache, act)
    return staleOnes(cache)
  }
  expect(await marked('update_own_profile')).toEqual([myProfileQuery().queryKey])
  expect(await marked('block_member')).toHaveLength(read.length)
  const friends = await marked('connect_with')
  expect(friends).toContainEqual(memberProfileQuery('u').queryKey)
  // The inbox keeps its lists up to date by itself: marked as stale, it would read every page again.
  expect(friends).not.toContainEqual(conversationsQuery(false).queryKey)
})

it('what a screen shows is read again at once, the rest when it is next opened', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const shown = (queryKey: readonly unknown[]) => {
    const queryFn = vi.fn(async () => 'again')
    cache.setQueryData(queryKey, 'read')
    new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => {})
    return queryFn
  }
  const profile = shown(memberProfileQuery('u').queryKey)
  const friends = shown(friendsOfQuery('me').queryKey)
  await staleAfter(cache, 'create_plug_request')
  expect(profile).toHaveBeenCalledOnce()
  expect(friends).not.toHaveBeenCalled()
  expect(staleOnes(cache)).toEqual([friendsOfQuery('me').queryKey])
})
