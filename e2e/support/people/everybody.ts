// All pages of discover, as somebody reads them.
import type { Api } from './api.ts'

export interface Card {
  readonly userId: string
  readonly name: string
  readonly isDirectFriend: boolean
  readonly mutualCount: number
  readonly chain: { readonly name: string } | null
}

export async function everybody(api: Api): Promise<Card[]> {
  const members: Card[] = []
  let after: string | null = null
  do {
    const page: { profiles: Card[]; nextCursor: string | null } = await api.call('discover', { page_size: 50, after })
    members.push(...page.profiles)
    after = page.nextCursor
  } while (after !== null)
  return members
}
