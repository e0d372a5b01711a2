// The router and its state, for whoever stands within `RouterProvider`.
import { createContext, use } from 'react'
import type { Router, RouterState } from './router.ts'

export const RouterContext = createContext<Router | null>(null)
export const StateContext = createContext<RouterState | null>(null)

export function useRouter(): Router {
  const router = use(RouterContext)
  if (!router) throw new Error('There is no router around this')
  return router
}

export function useRouterState(): RouterState {
  const state = use(StateContext)
  if (!state) throw new Error('There is no router around this')
  return state
}
