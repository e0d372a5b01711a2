// Draws pages for the build (tools/build/draw-pages.mjs): the app's own screens, as a visitor sees them who was never here.
import { renderToString } from 'react-dom/server'
import { addresses, type Pattern } from '#shared/links/addresses.ts'
import { createMemoryRouter } from '#shared/router/router.ts'
import type { AuthState } from '#shared/session/use-auth.ts'
import { App } from '../app.tsx'
import { loadScreen, routes } from '../routes.tsx'

/** The addresses of a page that show the same; the others lead to the first. `*` is any last part. A member's page is drawn as it waits for what it shows. */
export const drawnPages = {
  '/': ['/'],
  '/auth': ['/auth'],
  '/apply/:step?': ['/apply/email', '/apply'],
  '/home': ['/home'],
  '/discover': ['/discover'],
  '/live-network': ['/live-network'],
  '/inbox': ['/inbox'],
  '/profile': ['/profile'],
  '/other-profile/:profileId': ['/other-profile/*'],
  '/settings': ['/settings'],
  '/safety': ['/safety'],
} satisfies Partial<Record<Pattern, string[]>>

/** Whoever it will be: nothing of them is on a screen that waits. */
const somebody: AuthState = {
  session: null,
  user: { id: '', app_metadata: {}, user_metadata: {}, aud: '', created_at: '' },
  loading: false,
}

export const isForMembers = (pattern: keyof typeof drawnPages) => addresses[pattern] !== 'public'

export async function draw(pattern: keyof typeof drawnPages): Promise<string> {
  const [path = pattern] = drawnPages[pattern]
  await loadScreen(path)
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const drawn = renderToString(<App router={router} {...(isForMembers(pattern) && { known: somebody })} />)
  router.dispose()
  return drawn
}
