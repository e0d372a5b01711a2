// The industries a screen offers, each in its own order. All of them are words of the database's one set.
import { sets } from '#types/sets.ts'
import type { Industry } from '#types/shapes.ts'

const endorsed: readonly Industry[] = [
  'Nightlife',
  'Business',
  'Fashion',
  'Entertainment',
  'Lifestyle',
  'Tech',
  'Finance',
]

/** On an application. */
export const applicantIndustries = sets.applicantIndustry

/** While a member finishes the profile: those of an application, without the last three. */
export const profileIndustries = applicantIndustries.slice(0, 13)

/** The chips of discover. */
export const discoverIndustries = endorsed.slice(0, 5)

/** What a friend may be endorsed for besides their own. */
export const endorsementIndustries = endorsed
