// A deploy replaces files an open tab may still ask for. Reloads once when one is missing, and tells when a newer build is out.
const reloadedKey = 'o1-reloaded-at'
const PAUSE = 30_000

/** Reloads at most once in half a minute; otherwise lets the failure reach the error boundary. */
export function reloadForNewDeploy(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedKey) ?? 0) < PAUSE) return false
    sessionStorage.setItem(reloadedKey, String(Date.now()))
  } catch {
    return false
  }
  window.location.reload()
  return true
}

export const isMissingChunk = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css|error loading dynamically/i.test(
    error.message,
  )

export function reloadOnMissingChunk() {
  window.addEventListener('vite:preloadError', (event) => {
    if (navigator.onLine && reloadForNewDeploy()) event.preventDefault()
  })
}

/** The entry script this page runs, which carries the hash of the whole build; null in development. */
export function runningEntry(): string | null {
  const source = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]')?.src
  return source ? new URL(source).pathname : null
}

export async function newerBuildIsOut(): Promise<boolean> {
  const entry = runningEntry()
  if (!entry || !navigator.onLine) return false
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
    return response.ok && !(await response.text()).includes(entry)
  } catch {
    return false
  }
}
