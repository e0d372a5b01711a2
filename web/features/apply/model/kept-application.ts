// What this device knows of an application between Submit and its password: that it waits for the line, or that it arrived without the
// password. Never the password itself, which lives in the memory of its tab (tests: kept-application.test.ts, apply-resumed.spec.ts).
const key = 'o1-application-kept'

export type KeptApplication =
  | { is: 'waiting'; application: string }
  | { is: 'without-password'; application: string; dateOfBirth: string }

/** What belongs to one application is sent in order: its photograph, then itself. */
export const applicationSubject = (application: string) => `application:${application}`

const listeners = new Set<() => void>()

export function keepApplication(kept: KeptApplication | null) {
  try {
    if (kept) localStorage.setItem(key, JSON.stringify(kept))
    else localStorage.removeItem(key)
  } catch {
    // A private window: the tab still knows.
  }
  for (const listener of [...listeners]) listener()
}

/** As text, which is the same as long as nothing has changed. */
export function storedKept(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Checks what was stored instead of trusting it. */
export function keptFrom(stored: string | null): KeptApplication | null {
  try {
    const { is, application, dateOfBirth } = JSON.parse(stored ?? '{}') as Record<string, unknown>
    if (typeof application !== 'string') return null
    if (is === 'waiting') return { is, application }
    return is === 'without-password' && typeof dateOfBirth === 'string' ? { is, application, dateOfBirth } : null
  } catch {
    return null
  }
}

/** Hears other tabs too. */
export function onKeptChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const passwords = new Map<string, string>()

/** In memory, as long as this tab lives. */
export const holdPassword = (application: string, password: string) => passwords.set(application, password)
export const heldPassword = (application: string) => passwords.get(application)
