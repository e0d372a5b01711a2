// What an applicant can choose from, in the order shown.
export const titles = [
  'Entrepreneur',
  'Artist',
  'Musician',
  'Connector',
  'Model',
  'Creator',
  'Athlete',
  'Investor',
  'Designer',
  'Public Relations',
  'Executive',
  'Director',
] as const

export const industries = [
  'Nightlife',
  'Fashion',
  'Tech',
  'Finance',
  'Music',
  'Film',
  'Art',
  'Sports',
  'Travel',
  'Media',
  'Hospitality',
  'Design',
  'RealEstate',
  'Wellness',
  'Lifestyle',
  'Entertainment',
] as const

export type Title = (typeof titles)[number]
export type Industry = (typeof industries)[number]

export const isTitle = (value: unknown): value is Title => titles.some((title) => title === value)
export const isIndustry = (value: unknown): value is Industry => industries.some((industry) => industry === value)
