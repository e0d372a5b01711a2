// Members who take introductions only through friends they chose: one whom Ava reaches through a single friend of several, one whom she does
// not reach at all.
import { type Club, idOf, type TableRows } from '../club.ts'
import type { Friendships } from './friendships.ts'

const choosy: Readonly<Record<string, readonly string[]>> = {
  stellanberg: ['nadiarahimi'],
  henrikdahl: [],
}

export function planChosenConnectors(club: Club, friendships: Friendships): readonly TableRows[] {
  const settings = Object.keys(choosy).map((handle) => ({ user_id: idOf(club, handle), only_chosen: true }))
  const chosen = Object.entries(choosy).flatMap(([handle, named]) => {
    const strangersToAva = friendships.of(handle).filter((friend) => !friendships.areFriends(friend, 'avalaurent'))
    return [...named, ...strangersToAva.slice(0, 2)].map((friend) => ({
      user_id: idOf(club, handle),
      connector_id: idOf(club, friend),
    }))
  })
  return [
    { table: 'introduction_settings', rows: settings },
    { table: 'chosen_connectors', rows: chosen },
  ]
}
