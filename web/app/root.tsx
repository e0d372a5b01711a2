// The frame around every screen: skip link, notices, toasts, window title, scroll position.
import { Suspense } from 'react'
import { lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { useMatches } from '#shared/router/hooks.ts'
import { Outlet } from '#shared/router/route-view.tsx'
import { ScrollRestoration } from '#shared/router/scroll-restoration.tsx'
import { useTakenOver } from '#shared/slots/use-taken-over.ts'
import { useDocumentHead } from './document/use-document-head.ts'
import { handleOf } from './pages/page.ts'

const Notices = lazyQuietly(() => import('./notices/notices.tsx'))

export function Root() {
  const handle = handleOf(useMatches())
  useDocumentHead(handle)
  // The screen comes first, and is what the build drew.
  const shown = useTakenOver()
  return (
    <>
      <a
        href="#main"
        className="sr-only rounded-full bg-gold text-small font-medium text-on-gold focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60 focus:px-6 focus:py-3"
      >
        Skip to content
      </a>
      {/* Tells a screen reader which screen a link has opened. */}
      <p aria-live="polite" className="sr-only">
        {handle?.page.title}
      </p>
      <Outlet />
      {shown && (
        <Suspense>
          <Notices />
        </Suspense>
      )}
      {/* A tab is found where it was left. A link to one post leads to that post, which stands above. */}
      <ScrollRestoration
        getKey={({ pathname, search, key }, matches) =>
          handleOf(matches)?.page.tab && !/[?&]post=/.test(search) ? pathname : key
        }
      />
    </>
  )
}
