// Says whether a member may ask this address or handle for an endorsement, or why not. The database finds the member of a handle.
import { numbers } from '#types/limits.ts'

export const mostRequests = numbers.mostEndorsementRequests

export const notARecipient = 'Please enter an email or @handle'
export const tooManyRequests = `Maximum ${mostRequests} endorsement requests allowed`

/** A handle, or a valid e-mail address. A handle that came with an application may hold any sign. */
export const canBeReached = (text: string) => /^@[^\s@]+$|^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
