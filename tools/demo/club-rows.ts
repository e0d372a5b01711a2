// The rows of the demo club by table, in the order they must be inserted. Pure: everything follows from the cast, their ids and the clock.
import type { Club, TableRows } from './club.ts'
import { planApplications } from './plan/applications.ts'
import { planChosenConnectors } from './plan/chosen-connectors.ts'
import { planFeed } from './plan/feed.ts'
import { planFriendships } from './plan/friendships.ts'
import { planMembers } from './plan/members.ts'
import { planThreads } from './plan/threads.ts'

export function clubRows(club: Club): readonly TableRows[] {
  const friendships = planFriendships(club)
  return [
    { table: 'applications', rows: planApplications(club) },
    ...planMembers(club, friendships),
    { table: 'connections', rows: friendships.rows },
    ...planChosenConnectors(club, friendships),
    ...planThreads(club, friendships),
    ...planFeed(club, friendships),
  ]
}
