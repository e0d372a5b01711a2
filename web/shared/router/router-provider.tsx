// Draws the routes of the open address within each other. A new address is drawn beside the old one (a transition): until it can be shown, the
// old screen stays and goes on answering.
import { startTransition, useLayoutEffect, useState } from 'react'
import { RouterContext, StateContext } from './context.ts'
import { RouteView } from './route-view.tsx'
import type { Router } from './router.ts'

export function RouterProvider({ router }: { router: Router }) {
  const [state, setState] = useState(router.state)
  useLayoutEffect(() => {
    // It may have gone on since it was first drawn.
    setState(router.state)
    return router.subscribe((next) => startTransition(() => setState(next)))
  }, [router])
  const { ready, matches } = state
  const Fallback = matches.find(({ route }) => route.HydrateFallback)?.route.HydrateFallback
  return (
    <RouterContext value={router}>
      <StateContext value={state}>{ready ? <RouteView index={0} /> : Fallback && <Fallback />}</StateContext>
    </RouterContext>
  )
}
