// The five tabs: icons on screen, names for screen readers. Pressing the current tab scrolls to the top.
import { Compass, House, MessageCircle, Radio, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink, Outlet, useLocation, useMatches } from 'react-router'
import { cx } from '#shared/ui/cx.ts'
import { isRouteMeta } from '../document/route-meta.ts'
import { TabBadgeSlot } from './tab-badge-slot.tsx'

// A screen with the tab bar: at the bottom on phones, a slim rail on wide screens.
export function TabLayout() {
  return (
    <div className="lg:pl-20">
      <main id="main" tabIndex={-1} className="min-h-dvh pb-tabs outline-none lg:pb-0">
        <Outlet />
      </main>
      <TabBar />
    </div>
  )
}

const tabs = [
  { id: 'home', name: 'Home', to: '/home', Icon: House },
  { id: 'discover', name: 'Discover', to: '/discover', Icon: Compass },
  { id: 'live', name: 'Live', to: '/live-network', Icon: Radio },
  { id: 'inbox', name: 'Inbox', to: '/inbox', Icon: MessageCircle },
  { id: 'profile', name: 'Profile', to: '/profile', Icon: UserRound },
] as const

export function TabBar() {
  const meta = useMatches().findLast((match) => isRouteMeta(match.handle))?.handle
  const current = isRouteMeta(meta) ? meta.tab : undefined
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="Tabs"
      className="fixed inset-x-0 bottom-0 z-20 border-t bg-ground/92 pb-(--safe-bottom) backdrop-blur-lg lg:inset-x-auto lg:inset-y-0 lg:left-0 lg:w-20 lg:border-t-0 lg:border-r lg:pb-0"
    >
      <ul className="mx-auto flex h-(--tab-bar) max-w-lg items-stretch justify-around lg:h-full lg:flex-col lg:justify-center lg:gap-3">
        {tabs.map(({ id, name, to, Icon }) => (
          <li key={id} className="flex flex-1 lg:flex-none">
            <TabLink
              to={to}
              name={name}
              active={current === id}
              onPressAgain={pathname === to ? () => window.scrollTo({ top: 0, behavior: 'smooth' }) : undefined}
            >
              <Icon aria-hidden="true" strokeWidth={current === id ? 1.9 : 1.5} className="size-6" />
              <TabBadgeSlot tab={id} />
            </TabLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type TabLinkProps = {
  to: string
  name: string
  active: boolean
  onPressAgain: (() => void) | undefined
  children: ReactNode
}

function TabLink({ to, name, active, onPressAgain, children }: TabLinkProps) {
  return (
    <NavLink
      to={to}
      aria-current={active ? 'page' : undefined}
      title={name}
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
    </NavLink>
  )
}
