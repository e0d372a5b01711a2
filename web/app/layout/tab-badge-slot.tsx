// Shows the count on a tab. The count loads after the tabs.
import { type ComponentType, Suspense } from 'react'
import { useAuth } from '#shared/session/use-auth.ts'
import { useTakenOver } from '#shared/slots/use-taken-over.ts'
import { Region } from './region.tsx'

export function TabBadgeSlot({ name, Badge }: { name: string; Badge: ComponentType | undefined }) {
  const { user } = useAuth()
  const takenOver = useTakenOver()
  if (!Badge || !user || !takenOver) return null
  return (
    <Region name={name}>
      <Suspense>
        <Badge />
      </Suspense>
    </Region>
  )
}
