// What a member may choose from, and how many.
import { limits as columns, numbers } from '#types/limits.ts'

export const knownForOptions = [
  'VIP Tables',
  'Events',
  'Connections',
  'Networking',
  'Parties',
  'Exclusive Access',
  'Industry Insights',
  'Introductions',
  'Collaborations',
  'Mentorship',
  'Partnerships',
  'Innovation',
]

export const oftenInOptions = [
  'New York',
  'Los Angeles',
  'Miami',
  'San Francisco',
  'London',
  'Paris',
  'Dubai',
  'Tokyo',
  'Singapore',
  'Sydney',
  'Barcelona',
  'Berlin',
  'Mexico City',
  'Mykonos',
  'Ibiza',
  'Tulum',
  'Monaco',
  'Hong Kong',
]

export const limits = {
  bio: columns.profiles.bio.max,
  bioWarning: 120,
  plugs: 200,
  industries: numbers.mostIndustries,
  knownFor: columns.profiles.known_for.max,
  oftenIn: columns.profiles.cities_often_in.max,
  photos: columns.profiles.photos.max,
  endorsements: numbers.mostEndorsementRequests,
} as const

/** Adds or removes a choice; one beyond the limit is not added. */
export function toggled(chosen: string[], option: string, limit: number): string[] {
  if (chosen.includes(option)) return chosen.filter((other) => other !== option)
  return chosen.length < limit ? [...chosen, option] : chosen
}

/** The options, plus any chosen value that is not among them. */
export const withChosen = (options: readonly string[], chosen: string[]) => [
  ...options,
  ...chosen.filter((one) => !options.includes(one)),
]
