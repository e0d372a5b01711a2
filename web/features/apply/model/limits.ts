// The limits of the wizard.
import { statementMost } from '#shared/drafts/why-you-draft.ts'
import { limits, numbers } from '#types/limits.ts'

export const whyYouMost = statementMost
/** The draft holds more links than the button offers. */
export const linksMost = limits.applications.press_links.max
export const emailLongest = limits.applications.email.max
export const nameLongest = limits.applications.name.max
export const handleLongest = limits.applications.instagram.max
export const inviterLongest = limits.applications.invited_by.max
/** bcrypt reads no more bytes than these: a longer password would be accepted by its beginning alone. */
export const passwordBytesMost = numbers.mostPasswordBytes
export const mostIndustries = numbers.mostIndustries
export const scoreLeast = 50
export const scoreMost = limits.industry_scores.score.max
