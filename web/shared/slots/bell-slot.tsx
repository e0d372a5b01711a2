// A placeholder for the notification bell in a feature's header. web/app provides the bell, because features do not know each other.
import { type ComponentType, createContext, Suspense, useContext } from 'react'

export const BellContext = createContext<ComponentType | null>(null)

export function BellSlot() {
  const Bell = useContext(BellContext)
  return Bell ? (
    <Suspense fallback={<span className="size-11" />}>
      <Bell />
    </Suspense>
  ) : null
}
