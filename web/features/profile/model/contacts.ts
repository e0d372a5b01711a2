// Finds friends among the contacts, by name. Runs on the device.
import { fold } from '#shared/people/fold.ts'

export function friendsAmong(contacts: readonly string[], friends: readonly { name: string }[]): number {
  const known = new Set(contacts.map(fold).filter(Boolean))
  return friends.filter(({ name }) => known.has(fold(name))).length
}

export function contactsSummary({ contacts, friends }: { contacts: number; friends: number }): string {
  const synced = `Synced ${contacts} contacts`
  if (friends === 0) return synced
  return `${synced}. ${friends === 1 ? 'One is a friend' : `${friends} are friends`} in the club already.`
}
