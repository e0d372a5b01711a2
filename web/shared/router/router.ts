// Leads from address to address: finds the routes, loads what they show, then enters the address into the history and tells who listens. Until
// then the screen and the address stay as they are, and whoever goes elsewhere meanwhile is followed there.
import { browserHistory, type History, memoryHistory } from './history.ts'
import { type Location, newKey, resolve, type To } from './location.ts'
import { loadRoute, type Match, matchRoutes, type Route } from './routes.ts'

/** How the open entry was come to. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE'

export type NavigateOptions = {
  replace?: boolean
  state?: unknown
  /** The page stays where it is scrolled to. */
  preventScrollReset?: boolean
}

export type RouterState = {
  location: Location
  matches: Match[]
  type: NavigationType
  preventScrollReset: boolean
  /** False until the first screen is loaded. */
  ready: boolean
}

export type Router = {
  readonly state: RouterState
  /** Resolves when the address is entered. A number is steps through the history. */
  navigate: (to: To | number, options?: NavigateOptions) => Promise<void>
  subscribe: (listener: (state: RouterState) => void) => () => void
  /** Calls back before each way, while the old address still stands. */
  onLeaving: (listener: (from: RouterState, to: Location) => void) => () => void
  dispose: () => void
}

type Way = { location: Location; type: NavigationType; preventScrollReset: boolean }

export const createBrowserRouter = (routes: Route[]) => createRouter(routes, browserHistory())

/** For the build and for tests: begins at the last of these addresses. */
export const createMemoryRouter = (routes: Route[], { initialEntries = ['/'] }: { initialEntries?: string[] } = {}) =>
  createRouter(routes, memoryHistory(initialEntries))

function createRouter(routes: Route[], history: History): Router {
  const listeners = new Set<(state: RouterState) => void>()
  const leaving = new Set<(from: RouterState, to: Location) => void>()
  const matchesAt = ({ pathname }: Location) => matchRoutes(routes, pathname) ?? []
  const isLoaded = (matches: Match[]) => matches.every(({ route }) => !route.lazy)
  const first: Way = { location: history.location(), type: 'POP', preventScrollReset: false }
  const begun = matchesAt(first.location)
  let state: RouterState = { ...first, matches: begun, ready: isLoaded(begun) }
  // The way that is under way; a newer one takes its place.
  let underWay: Way | undefined
  let stepped = () => {}

  const enter = (way: Way, matches: Match[]) => {
    underWay = undefined
    if (way.type === 'PUSH') history.push(way.location)
    if (way.type === 'REPLACE') history.replace(way.location)
    state = { ...way, matches, ready: true }
    for (const listener of [...listeners]) listener(state)
    stepped()
  }
  const go = async (way: Way) => {
    underWay = way
    for (const listener of [...leaving]) listener(state, way.location)
    const matches = matchesAt(way.location)
    if (isLoaded(matches)) return enter(way, matches)
    const loaded = await Promise.all(matches.map(loadedOrBroken))
    if (underWay === way) enter(way, loaded)
  }

  const stop = history.onStep(() => void go({ ...first, location: history.location() }))
  if (!state.ready) void go(first)

  return {
    get state() {
      return state
    },
    navigate(to, { replace, state: put, preventScrollReset = false } = {}) {
      stepped()
      if (typeof to === 'number')
        return new Promise((resolveStep) => {
          stepped = resolveStep
          history.go(to)
        })
      const location: Location = { ...resolve(to, state.location.pathname), state: put ?? null, key: newKey() }
      return go({ location, type: replace ? 'REPLACE' : 'PUSH', preventScrollReset })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onLeaving(listener) {
      leaving.add(listener)
      return () => leaving.delete(listener)
    },
    dispose() {
      stop()
      underWay = undefined
      listeners.clear()
      leaving.clear()
    },
  }
}

/** What can't be loaded breaks as what can't be drawn does, and is loaded again the next time. */
async function loadedOrBroken(match: Match): Promise<Match> {
  try {
    await loadRoute(match.route)
    return match
  } catch (error) {
    const Component = () => {
      throw error
    }
    return { ...match, route: { ...match.route, lazy: undefined, Component } }
  }
}
