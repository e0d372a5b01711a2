// The tabs: icons on screen, names for screen readers. Pressing the current tab scrolls to the top. What a tab shows is asked for as the finger comes
// down, before it has let go.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Address, insideApp } from '#shared/links/addresses.ts'
import { Link } from '#shared/links/link.tsx'
import { useLocation, useMatches } from '#shared/router/hooks.ts'
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

const tabs = Object.entries(memberPages).flatMap(([pattern, { tab, screen }]) =>
  tab ? { ...tab, to: insideApp(pattern), screen } : [],
)

async function askAhead(screen: Page['screen'], cache: QueryClient, userId: string) {
  // A screen that can't be had now is asked for again, and says so, once it is opened.
  const loaded = typeof screen === 'function' ? await screen().catch(() => null) : screen
  await loaded?.ask?.(cache, userId)
}

export function TabBar() {
  const cache = useQueryClient()
  const { user } = useAuth()
  const handle = handleOf(useMatches())
  const current = handle?.page.under ?? handle?.pattern
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="Tabs"
      className="fixed inset-x-0 bottom-0 z-20 border-t bg-ground/92 pb-(--safe-bottom) backdrop-blur-lg lg:inset-x-auto lg:inset-y-0 lg:left-0 lg:w-20 lg:border-t-0 lg:border-r lg:pb-0"
    >
      <ul className="mx-auto flex h-(--tab-bar) max-w-lg items-stretch justify-around lg:h-full lg:flex-col lg:justify-center lg:gap-3">
        {tabs.map(({ label, to, icon: Icon, badge, screen }) => (
          <li key={to} className="flex flex-1 lg:flex-none">
            <TabLink
              to={to}
              name={label}
              active={current === to}
              onPressBegins={() => user && pathname !== to && void askAhead(screen, cache, user.id)}
              onPressAgain={pathname === to ? () => window.scrollTo({ top: 0, behavior: 'smooth' }) : undefined}
            >
              <Icon aria-hidden="true" strokeWidth={current === to ? 1.9 : 1.5} className="size-6" />
              <TabBadgeSlot name={`${label} badge`} Badge={badge} />
            </TabLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type TabLinkProps = {
  to: Address
  name: string
  active: boolean
  onPressBegins: () => void
  onPressAgain: (() => void) | undefined
  children: ReactNode
}

function TabLink({ to, name, active, onPressBegins, onPressAgain, children }: TabLinkProps) {
  return (
    <Link
      to={to}
      aria-current={active ? 'page' : undefined}
      title={name}
      onPointerDown={onPressBegins}
      onClick={(event) => {
        if (!onPressAgain || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onPressAgain()
      }}
      className={cx(
        'relative grid min-h-12 flex-1 place-items-center transition-colors duration-150 focus-visible:-outline-offset-4 lg:h-14 lg:w-20',
        active ? 'text-gold-ink' : 'text-muted hover:text-ink',
      )}
    >
      <span className="sr-only">{name}</span>
      <span className="relative">{children}</span>
      {active && (
        <span
          aria-hidden="true"
          className="absolute inset-x-0 top-0 mx-auto h-px w-7 bg-gold lg:inset-x-auto lg:inset-y-0 lg:left-0 lg:my-auto lg:h-7 lg:w-px"
        />
      )}
    </Link>
  )
}
