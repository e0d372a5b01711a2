// A placeholder for the notification bell in a feature's header. web/app provides the bell, because features do not know each other.
import { type ComponentType, createContext, Suspense, useContext } from 'react'
import { useTakenOver } from './use-taken-over.ts'

export const BellContext = createContext<ComponentType | null>(null)

export function BellSlot() {
  const Bell = useContext(BellContext)
  const takenOver = useTakenOver()
  const room = <span className="size-11" />
  if (!Bell) return null
  return takenOver ? (
    <Suspense fallback={room}>
      <Bell />
    </Suspense>
  ) : (
    room
  )
}
