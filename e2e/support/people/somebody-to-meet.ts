// Whom a member of the demo club can be introduced to: somebody they don't know, through a friend who may be asked.
import type { Api } from './api.ts'
import { cameWithTheClub, type Named } from './demo-members.ts'

interface Card {
  userId: string
  name: string
  igHandle: string | null
  isDirectFriend: boolean
  askable: number
  openRequests: unknown[]
}

export interface Meeting {
  target: Named
  connector: Named
}

/** The n-th stranger whom the caller has not asked for, of those who came with the club. */
export async function somebodyToMeet(api: Api, nth = 0): Promise<Meeting> {
  const { profiles } = await api.call<{ profiles: Card[] }>('discover', { page_size: 50 })
  const target = profiles.filter(
    (card) => !card.isDirectFriend && card.askable > 0 && card.openRequests.length === 0 && cameWithTheClub(card),
  )[nth]
  if (!target) throw new Error('The demo club has nobody left to meet')
  const { connectors } = await api.call<{ connectors: Named[] }>('connectors_to', { member: target.userId })
  // Ava is everybody's: a journey signs in as her beside this one.
  const connector = connectors.find(({ name }) => name !== 'Ava Laurent') ?? connectors[0]
  if (!connector) throw new Error(`Nobody can be asked about ${target.name}`)
  return { target: { id: target.userId, name: target.name }, connector }
}
