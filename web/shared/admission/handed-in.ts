// Which application was handed in here. This tab shows it again after a reload; the device knows its id, so that a mailed link pressed here is
// the applicant's own. Nothing else of it is kept.
const tabKey = 'o1-application-received'
const deviceKey = 'o1-application'

export function rememberApplication(id: string) {
  try {
    sessionStorage.setItem(tabKey, id)
    localStorage.setItem(deviceKey, id)
  } catch {
    // The thank-you still appears; only its reload is forgotten.
  }
}

/** Handed in, or found by signing in, in this tab. */
export function applicationOfTab(): string | null {
  try {
    return sessionStorage.getItem(tabKey)
  } catch {
    return null
  }
}

export function applicationOfDevice(): string | null {
  try {
    return localStorage.getItem(deviceKey)
  } catch {
    return null
  }
}
