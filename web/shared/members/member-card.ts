// How the server's answers describe people: a person, a card, the figures shown with them. Types only.
export type Person = { id: string; name: string; avatarUrl: string | null }
export type IndustryScore = { label: string; score: number }
/** An own plug request that nobody has answered yet. */
export type OpenRequest = { threadId: string; connectorId: string; expiresAt: string }
export type CityStrength = { city: string; strength: number }

/** What cards, carousels and sheets show. `id` is the profile's, `userId` the account's. */
export type MemberCard = {
  id: string
  userId: string
  name: string
  age: number
  city: string
  photos: string[]
  avatarUrl: string | null
  badge: string
  founder: boolean
  igHandle: string | null
  shortBio: string
  longBio: string
  industryScores: IndustryScore[]
  knownFor: string[]
  citiesOftenIn: string[]
  memberSince: string
  score: number
  clout: number
  percentile: number
  topPercent: number
  isDirectFriend: boolean
  mutualCount: number
  mutuals: Person[]
  /** The member's own open requests towards them. */
  openRequests: OpenRequest[]
}

export type Endorsement = {
  id: string
  industry: string
  endorserId: string
  endorserName: string
  endorserAvatar: string | null
  snippet: string
  createdAt: string
}
