// What a route is, and which routes an address leads to: the most particular one, within those around it.
import type { ComponentType, ReactNode } from 'react'

export type Route = {
  id?: string
  /** Whole, from the first slash: a parameter (`:name`) is a part of its own, an optional one (`:name?`) the last; `*` is any address. */
  path?: string
  Component?: ComponentType
  element?: ReactNode
  /** Stands in place of this route when it breaks while it is drawn. */
  ErrorBoundary?: ComponentType
  /** Stands in place of everything until the first screen is loaded. */
  HydrateFallback?: ComponentType
  handle?: unknown
  /** What is loaded before the route is first shown. */
  lazy?: { Component?: () => Promise<ComponentType>; handle?: () => Promise<unknown> } | undefined
  children?: Route[]
}

export type Params = Record<string, string | undefined>

export type Match = { route: Route; params: Params }

type Branch = { routes: Route[]; score: number; address: RegExp; names: string[] }

const known = new WeakMap<Route[], Branch[]>()

/** From the outermost route to the screen's. Null where no route fits. */
export function matchRoutes(routes: Route[], pathname: string): Match[] | null {
  let branches = known.get(routes)
  if (!branches) {
    branches = branchesOf(routes).sort((one, other) => other.score - one.score)
    known.set(routes, branches)
  }
  const plain = pathname.split('/').map(decoded).join('/')
  for (const { routes: around, address, names } of branches) {
    const found = address.exec(plain)
    if (!found) continue
    const part = (index: number) => found[index + 1]?.replaceAll('%2F', '/')
    const params: Params = Object.fromEntries(names.map((name, index) => [name, part(index)]))
    return around.map((route) => ({ route, params }))
  }
  return null
}

function branchesOf(routes: Route[], around: Route[] = []): Branch[] {
  return routes.flatMap((route) => {
    const within = [...around, route]
    const own = route.path === undefined ? [] : [{ routes: within, ...addressOf(route.path) }]
    return [...own, ...branchesOf(route.children ?? [], within)]
  })
}

function addressOf(path: string) {
  if (path === '*') return { score: 0, address: /^/, names: [] }
  const names: string[] = []
  let score = 1
  const parts = path.split('/').flatMap((part) => {
    if (part === '') return []
    const [, name, optional] = /^:(\w+)(\?)?$/.exec(part) ?? []
    score += name ? 3 : 10
    if (!name) return `/${part.replace(/[^\w-]/g, '\\$&')}`
    names.push(name)
    return optional ? '(?:/([^/]+))?' : '/([^/]+)'
  })
  return { score, address: new RegExp(`^${parts.join('')}/*$`, 'i'), names }
}

/** As it is meant, whoever has written it. A slash within a part is no end of it. */
function decoded(part: string) {
  try {
    return decodeURIComponent(part).replaceAll('/', '%2F')
  } catch {
    // Somebody has written it by hand.
    return part
  }
}

/** Loads what a route shows, once. */
export async function loadRoute(route: Route): Promise<void> {
  const { lazy } = route
  if (!lazy) return
  const [Component, handle] = await Promise.all([lazy.Component?.(), lazy.handle?.()])
  if (Component) route.Component = Component
  if (handle !== undefined) route.handle = handle
  route.lazy = undefined
}
