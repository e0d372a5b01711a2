// Where the entries of a visit lie: in the browser's history, or in a list, for the build and for tests. In the browser each keeps its key and
// what was put with it.
import { type Location, newKey, pathOf, resolve } from './location.ts'

export type History = {
  /** Where it stands now. */
  location: () => Location
  push: (location: Location) => void
  replace: (location: Location) => void
  go: (steps: number) => void
  /** Calls back after each step through the entries. Returns how to stop. */
  onStep: (listener: () => void) => () => void
}

type Kept = { key?: string; usr?: unknown } | null

export function browserHistory(): History {
  const { history } = window
  const kept = ({ key, state }: Location) => ({ key, usr: state }) satisfies Kept
  return {
    location() {
      const { pathname, search, hash } = window.location
      const { key = 'default', usr = null } = (history.state ?? {}) as NonNullable<Kept>
      return { pathname, search, hash, state: usr, key }
    },
    push: (location) => history.pushState(kept(location), '', pathOf(location)),
    replace: (location) => history.replaceState(kept(location), '', pathOf(location)),
    go: (steps) => history.go(steps),
    onStep(listener) {
      window.addEventListener('popstate', listener)
      return () => window.removeEventListener('popstate', listener)
    },
  }
}

/** Begins at the last of these addresses. */
export function memoryHistory(addresses: string[]): History {
  const entries = addresses.map(
    (address, index): Location => ({
      ...resolve(address, '/'),
      state: null,
      key: index === 0 ? 'default' : newKey(),
    }),
  )
  const listeners = new Set<() => void>()
  let index = entries.length - 1
  return {
    location() {
      const location = entries[index]
      if (!location) throw new Error('A history has at least one entry')
      return location
    },
    push(location) {
      index += 1
      entries.splice(index, entries.length, location)
    },
    replace(location) {
      entries[index] = location
    },
    go(steps) {
      index = Math.min(Math.max(index + steps, 0), entries.length - 1)
      for (const listener of [...listeners]) listener()
    },
    onStep(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
