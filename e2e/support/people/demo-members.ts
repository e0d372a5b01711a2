// The members the demo club came with, by the names they are shown under, and the friends of one.
import type { Api } from './api.ts'

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

export const emailOf = (name: string) => (name === 'Ava Laurent' ? 'ava@o1.test' : `${plain(name)}@o1.test`)

/** Not somebody whom another journey has made a member a moment ago. */
export const cameWithTheClub = ({ name, igHandle }: { name: string; igHandle: string | null }) =>
  igHandle === `@${plain(name)}`

export interface Named {
  id: string
  name: string
}

export const friendsOf = (api: Api) => api.call<Named[]>('friends_of', { member: api.userId })

/** For what the demo club surely has. */
export function sure<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('The demo club has nobody like that')
  return thing
}
