// Where a member is at home and among which share of the members, under the name. A newcomer has neither yet, and nothing is said of it.
type Member = { city: string; topPercent: number }

export const placeAndShare = ({ city, topPercent }: Member) =>
  [city !== 'Unknown' && city, topPercent < 100 && `Top ${topPercent}%`].filter(Boolean).join(' · ')
