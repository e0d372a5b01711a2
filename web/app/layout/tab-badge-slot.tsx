// Where a feature shows a count on its tab. The count loads after the tabs.
import { type ComponentType, lazy, Suspense } from 'react'
import { useAuth } from '#shared/session/use-auth.ts'
import { Region } from './region.tsx'

const byTab: Record<string, ComponentType> = {
  inbox: lazy(() => import('#features/inbox/list/inbox-badge.tsx')),
}

export function TabBadgeSlot({ tab }: { tab: string }) {
  const { user } = useAuth()
  const Badge = byTab[tab]
  if (!Badge || !user) return null
  return (
    <Region name={`${tab} badge`}>
      <Suspense>
        <Badge />
      </Suspense>
    </Region>
  )
}
