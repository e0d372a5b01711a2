// What a route says of itself: who may enter, what the window is called, what a search engine may show.
export type Access = 'public' | 'signed-in' | 'protected' | 'admin'

export type RouteMeta = {
  access: Access
  title: string
  /** The window's whole title, where it is not `title` with the name of the club. */
  windowTitle?: string
  description?: string
  /** The one address of this page for search engines, where it has several. */
  canonical?: string
  tab?: 'home' | 'discover' | 'live' | 'inbox' | 'profile'
}

export const isRouteMeta = (handle: unknown): handle is RouteMeta =>
  typeof handle === 'object' && handle !== null && 'access' in handle && 'title' in handle
