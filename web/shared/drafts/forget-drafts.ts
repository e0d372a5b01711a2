// Signing out by choice takes along what the member has typed. A session that ends by itself does not, so that the text is there when
// the member comes back.
import { isSigningOut, onSessionEnd } from '#shared/session/session-end.ts'

const PREFIX = 'o1-draft'
// Set and removed at once: all tabs hear whose drafts are gone, and drop what they were about to keep.
export const FORGOTTEN = 'o1-drafts-forgotten'

onSessionEnd((member) => {
  if (member && isSigningOut()) forgetDraftsOf(member)
})

function forgetDraftsOf(member: string) {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && key.includes(member)) localStorage.removeItem(key)
    }
    localStorage.setItem(FORGOTTEN, member)
    localStorage.removeItem(FORGOTTEN)
  } catch {
    // Nothing was kept, so nothing needs deleting.
  }
  // The browser tells the other tabs alone.
  window.dispatchEvent(new StorageEvent('storage', { key: FORGOTTEN, newValue: member }))
}
