// A placeholder for the list of blocked members on a screen of another feature. web/app provides the list.
import { type ComponentType, createContext, Suspense, useContext } from 'react'

export const BlockedContext = createContext<ComponentType | null>(null)

export function BlockedSlot() {
  const Blocked = useContext(BlockedContext)
  return Blocked ? (
    <Suspense fallback={<span className="block min-h-11" />}>
      <Blocked />
    </Suspense>
  ) : null
}
