// Which other house was used last on this device, so that its button can say so. It stays when somebody signs out.
const KEY = 'o1-last-way'

export function lastWay(): string | null {
  try {
    return window.localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function noteWay(partner: string) {
  try {
    window.localStorage.setItem(KEY, partner)
  } catch {
    // Nothing may be kept here: then nothing is marked.
  }
}
