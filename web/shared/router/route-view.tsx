// One route of the open address, and where it lets the next one stand.
import { Component, type ComponentType, createContext, type ReactNode, use } from 'react'
import { useRouterState } from './context.ts'
import type { Location } from './location.ts'

const IndexContext = createContext(-1)
const OutletContext = createContext<unknown>(undefined)
const ErrorContext = createContext<unknown>(undefined)

export function RouteView({ index }: { index: number }) {
  const { location, matches } = useRouterState()
  const route = matches[index]?.route
  if (!route) return null
  const { Component: Screen, element, ErrorBoundary } = route
  const view = <IndexContext value={index}>{Screen ? <Screen /> : (element ?? <Outlet />)}</IndexContext>
  if (!ErrorBoundary) return view
  return (
    <RouteBoundary location={location} Broken={ErrorBoundary}>
      {view}
    </RouteBoundary>
  )
}

/** Where the route within this one stands. It may ask for `context`. */
export function Outlet({ context }: { context?: unknown }) {
  const index = use(IndexContext)
  return (
    <OutletContext value={context}>
      <RouteView index={index + 1} />
    </OutletContext>
  )
}

/** What the route around this one has given its `Outlet`. */
export const useOutletContext = () => use(OutletContext)

/** Why the screen broke. */
export const useRouteError = () => use(ErrorContext)

type BoundaryProps = { location: Location; Broken: ComponentType; children: ReactNode }
type BoundaryState = { location: Location; failure?: { error: unknown } | undefined }

/** A broken screen is tried again at the next address. */
class RouteBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return location === state.location ? null : { location, failure: undefined }
  }

  override render() {
    const { Broken, children } = this.props
    const { failure } = this.state
    if (!failure) return children
    return (
      <ErrorContext value={failure.error}>
        <Broken />
      </ErrorContext>
    )
  }
}
