// Whom a member may ask for an endorsement, and the sentences for whom not. The database decides whom a handle means.
import { numbers } from '#types/limits.ts'

export const mostRequests = numbers.mostEndorsementRequests

export const notARecipient = 'Please enter an email or @handle'
export const tooManyRequests = `Maximum ${mostRequests} endorsement requests allowed`

/** A handle, or a valid e-mail address. A handle that came with an application may hold any sign. */
export const canBeReached = (text: string) => /^@[^\s@]+$|^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
