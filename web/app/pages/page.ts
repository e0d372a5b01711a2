// The description of a page: titles, tab, screen. Its address and its access stand in #shared/links/addresses.ts.
import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Access, Pattern } from '#shared/links/addresses.ts'

/** `ask` begins to read what the screen shows first, so that it is on its way while the screen is still being drawn. */
export type ScreenModule = { Component: ComponentType; ask?: (cache: QueryClient, userId: string) => unknown }

/** `badge` draws a count on the icon. */
type Tab = { icon: LucideIcon; badge?: ComponentType }

export type Page = {
  title: string
  /** The window's whole title, where it is not `title` with the name of the club. */
  windowTitle?: string
  description?: string
  /** The one address of this page for search engines, where it has several. */
  canonical?: string
  /** What is true of the words written here while the line is gone; nothing where they are not kept. */
  keptOffline?: string
  /** Only for the page a tab opens. */
  tab?: Tab
  /** For a page without a tab: the address of the tab that is current on it. */
  under?: Pattern
  /** Behind the guard, but also for an account without a profile: an admin's. */
  withoutProfile?: boolean
  /** A function loads the screen on first use; the landing page has its screen in the first download. */
  screen: ScreenModule | (() => Promise<ScreenModule>)
}

/** Kept with its page: who asks for it next has it in the same breath. */
export async function loadPage(page: Page): Promise<ScreenModule> {
  if (typeof page.screen === 'function') page.screen = await page.screen()
  return page.screen
}

/** What a route keeps about its page. The not-found page has no pattern. */
export type PageHandle = { pattern?: Pattern; access: Access; page: Omit<Page, 'screen'> }

const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'page' in handle && 'access' in handle

/** The handle of the open page, from the routes it matches. */
export const handleOf = (matches: { route: { handle?: unknown } }[]): PageHandle | undefined =>
  matches.map(({ route }) => route.handle).findLast(isPageHandle)
