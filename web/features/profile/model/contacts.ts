// Finds friends among the contacts, by name. Runs on the device.
const folded = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

export function friendsAmong(contacts: readonly string[], friends: readonly { name: string }[]): number {
  const known = new Set(contacts.map(folded).filter(Boolean))
  return friends.filter(({ name }) => known.has(folded(name))).length
}

export function contactsSummary({ contacts, friends }: { contacts: number; friends: number }): string {
  const synced = `Synced ${contacts} contacts`
  if (friends === 0) return synced
  return `${synced}. ${friends === 1 ? 'One is a friend' : `${friends} are friends`} in the club already.`
}
