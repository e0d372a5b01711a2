// A screen with the tab bar: at the bottom on phones, a slim rail on wide screens.
import { Outlet } from 'react-router'
import { TabBar } from './tab-bar.tsx'

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
