// Remembers the application sent from here. This tab shows it again after a reload. The device keeps only its id: with it, a mailed link pressed
// here needs no password.
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

/** Sent from this tab, or found by signing in here. */
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
