// A placeholder for the notification bell in a feature's header. web/app provides the bell, because features do not know each other.
import { type ComponentType, createContext, useContext } from 'react'
import { useTakenOver } from './use-taken-over.ts'

export const BellContext = createContext<ComponentType | null>(null)

export function BellSlot() {
  const Bell = useContext(BellContext)
  const takenOver = useTakenOver()
  if (!Bell) return null
  return takenOver ? <Bell /> : <BellRoom />
}

/** Where it will be. */
export const BellRoom = () => <span className="size-11" />
