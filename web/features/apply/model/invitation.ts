// The message that nominates somebody, and the link that opens it in the device's own composer.
import type { Industry } from './options.ts'

export function invitationMessage(industry: Industry, origin: string): string {
  return `I'm nominating you for o1 in ${industry}. It's an invitation-only network for the extraordinary few. Apply here: ${origin}/apply`
}

// iOS wants "&body=", Android "?body="; both accept "?&body=".
export const composerLink = (message: string) => `sms:?&body=${encodeURIComponent(message)}`
