// What a route declares: who may enter, the window's title, what a search engine may show.
export type Access = 'public' | 'signed-in' | 'protected' | 'admin'

export type RouteMeta = {
  access: Access
  title: string
  /** The window's whole title, where it is not `title` followed by the club's name. */
  windowTitle?: string
  description?: string
  /** The one address search engines should list for this page, where it has several. */
  canonical?: string
  tab?: 'home' | 'discover' | 'live' | 'inbox' | 'profile'
}

export const isRouteMeta = (handle: unknown): handle is RouteMeta =>
  typeof handle === 'object' && handle !== null && 'access' in handle && 'title' in handle
