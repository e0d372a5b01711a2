// The limits of the wizard. Where the database has a limit too, it is the same.
import { statementMost } from '#shared/drafts/why-you-draft.ts'

export const industriesMost = 3
export const whyYouMost = statementMost
/** The draft holds more links than the button offers. */
export const linksMost = 5
export const emailLongest = 254
export const nameLongest = 100
export const handleLongest = 64
export const inviterLongest = 120
/** bcrypt reads no more bytes than these: a longer password would be accepted by its beginning alone. */
export const passwordBytesMost = 72
export const scoreLeast = 50
export const scoreMost = 100
