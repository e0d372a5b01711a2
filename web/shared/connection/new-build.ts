// A deploy replaces files an open tab may still ask for. Tells whether a newer build than the running one is out.

/** The entry script this page runs, which carries the hash of the whole build; null in development. */
export function runningEntry(): string | null {
  const source = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]')?.src
  return source ? new URL(source).pathname : null
}

export async function newerBuildIsOut(): Promise<boolean> {
  const entry = runningEntry()
  if (!entry) return false
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
    return response.ok && !(await response.text()).includes(entry)
  } catch {
    return false
  }
}

const reloadedKey = 'o1-reloaded-at'
const PAUSE = 30_000

/** Loads the page anew, at most once in half a minute; tells whether it does. */
export function loadNewBuild(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedKey) ?? 0) < PAUSE) return false
    sessionStorage.setItem(reloadedKey, String(Date.now()))
  } catch {
    return false
  }
  window.location.reload()
  return true
}
