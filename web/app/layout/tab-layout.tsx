// The tabs: icons on screen, names for screen readers. Pressing the current tab scrolls to the top. What a tab shows is asked for as the finger comes
// down, before it has let go; then the tab lights up at once, however long its screen takes to be drawn.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { insideApp } from '#shared/links/addresses.ts'
import { Link } from '#shared/links/link.tsx'
import { useLocation, useMatches } from '#shared/router/hooks.ts'
import type { Location } from '#shared/router/location.ts'
import { Outlet, useOutletContext } from '#shared/router/route-view.tsx'
import { useAuth } from '#shared/session/use-auth.ts'
import { cx } from '#shared/ui/cx.ts'
import { memberPages } from '../pages/member-pages.ts'
import { handleOf, type Page } from '../pages/page.ts'
import { TabBadgeSlot } from './tab-badge-slot.tsx'

// A screen with the tab bar: at the bottom on phones, a slim rail on wide screens.
export function TabLayout() {
  // An admin without a profile: no tab leads anywhere.
  const refused = useOutletContext()
  // A visitor comes here only by an address that leads nowhere.
  const { user } = useAuth()
  return (
    <div className={cx(user && 'lg:pl-20')}>
      {/* First for the keyboard and for ears, wherever it is drawn. */}
      {user && refused !== true && <TabBar />}
      <main id="main" tabIndex={-1} className={cx('min-h-dvh outline-none', user && 'pb-tabs lg:pb-0')}>
        <Outlet />
      </main>
    </div>
  )
}

const tabs = Object.entries(memberPages).flatMap(([pattern, page]) =>
  page.tab ? { ...page.tab, to: insideApp(pattern), page } : [],
)

/** At once where the screen is loaded: even a promise that has been kept waits behind all that the finger does. */
async function askAhead({ screen }: Page, cache: QueryClient, userId: string) {
  // A screen that can't be had now is asked for again, and says so, once it is opened.
  const loaded = typeof screen === 'function' ? await screen().catch(() => null) : screen
  return loaded?.ask?.(cache, userId)
}

export function TabBar() {
  const handle = handleOf(useMatches())
  const current = handle?.page.under ?? handle?.pattern
  const location = useLocation()
  const [pressed, setPressed] = useState<[from: Location, to: string]>()
  const active = pressed?.[0] === location ? pressed[1] : current
  return (
    <nav
      aria-label="Tabs"
      className="fixed inset-x-0 bottom-0 z-20 border-t bg-ground/92 pb-(--safe-bottom) backdrop-blur-lg lg:top-0 lg:right-auto lg:w-20 lg:border-t-0 lg:border-r lg:pb-0"
    >
      <ul className="mx-auto flex h-(--tab-bar) max-w-lg items-stretch justify-around lg:h-full lg:flex-col lg:justify-center lg:gap-3">
        {tabs.map((tab) => (
          <li key={tab.to} className="flex flex-1 lg:flex-none">
            <TabLink
              tab={tab}
              active={active === tab.to}
              open={location.pathname === tab.to}
              onPress={() => setPressed([location, tab.to])}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type TabLinkProps = {
  tab: (typeof tabs)[number]
  active: boolean
  /** At the tab's own address. */
  open: boolean
  onPress: () => void
}

function TabLink({ tab: { to, icon: Icon, badge, page }, active, open, onPress }: TabLinkProps) {
  const cache = useQueryClient()
  const { user } = useAuth()
  return (
    <Link
      to={to}
      aria-current={active ? 'page' : undefined}
      title={page.title}
      onPointerDown={() => user && !open && void askAhead(page, cache, user.id)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        if (!open) return onPress()
        event.preventDefault()
        window.scrollTo({ top: 0, behavior: 'smooth' })
      }}
      className={cx(
        'relative grid min-h-12 flex-1 place-items-center focus-visible:-outline-offset-4 lg:h-14 lg:w-20',
        active ? 'text-gold-ink' : 'text-muted hover:text-ink',
      )}
    >
      <span className="sr-only">{page.title}</span>
      <span className="relative">
        <Icon aria-hidden="true" strokeWidth={active ? 1.9 : 1.5} className="size-6" />
        <TabBadgeSlot name={`${page.title} badge`} Badge={badge} />
      </span>
      {active && (
        <span
          aria-hidden="true"
          className="absolute inset-x-0 top-0 mx-auto h-px w-7 bg-gold lg:right-auto lg:bottom-0 lg:my-auto lg:h-7 lg:w-px"
        />
      )}
    </Link>
  )
}
