// The chosen theme, if any. index.html applies the stored choice before the first paint; this keeps it afterwards, in every tab.
import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'system' | 'light' | 'dark'

const key = 'o1-theme'
const listeners = new Set<() => void>()
// For as long as the page, where storage is blocked.
let unstored: ThemeChoice = 'system'

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return unstored
  }
}

export function chooseTheme(choice: ThemeChoice) {
  unstored = choice
  try {
    if (choice === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, choice)
  } catch {
    // Blocked storage: `unstored` has it.
  }
  apply()
}

function apply() {
  const choice = readChoice()
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
  colourTheBrowser(choice)
  for (const listener of listeners) listener()
}

/** The browser's own bars take the colour of the first of the page's two colours whose condition holds. */
function colourTheBrowser(choice: ThemeChoice) {
  for (const colour of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    colour.dataset.light ??= colour.getAttribute('media')?.includes('light') ? 'light' : 'dark'
    const { light } = colour.dataset
    const ifChosen = choice === light ? 'all' : 'not all'
    colour.setAttribute('media', choice === 'system' ? `(prefers-color-scheme: ${light})` : ifChosen)
  }
}

/** Applies what is stored now, and what another tab chooses later. Returns how to stop. */
export function followTheme(): () => void {
  const onStorage = (event: StorageEvent) => {
    // Without a key all of the storage was cleared.
    if (event.key === key || event.key === null) apply()
  }
  apply()
  window.addEventListener('storage', onStorage)
  // A page kept for Back hears nothing meanwhile.
  window.addEventListener('pageshow', apply)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', apply)
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function useTheme() {
  const choice = useSyncExternalStore(subscribe, readChoice)
  return { choice, chooseTheme }
}
