// Remembers in this tab that an application was submitted, so that a reload shows the thank-you again.
const key = 'o1-application-received'

export function rememberThanks() {
  try {
    sessionStorage.setItem(key, 'yes')
  } catch {
    // The thank-you still appears; only its reload is forgotten.
  }
}

export function wasThanked(): boolean {
  try {
    return sessionStorage.getItem(key) === 'yes'
  } catch {
    return false
  }
}
