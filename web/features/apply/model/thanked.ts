// Remembers in this tab that it has handed in an application, so that a reload of the thank-you still thanks.
const key = 'o1-application-received'

export function rememberThanks() {
  try {
    sessionStorage.setItem(key, 'yes')
  } catch {
    // The thank-you is shown all the same; only its reload is forgotten.
  }
}

export function wasThanked(): boolean {
  try {
    return sessionStorage.getItem(key) === 'yes'
  } catch {
    return false
  }
}
