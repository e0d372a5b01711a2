// A placeholder for the list of blocked members on a screen of another feature. web/app provides the list.
import { type ComponentType, createContext, useContext } from 'react'

export const BlockedContext = createContext<ComponentType | null>(null)

export function BlockedSlot() {
  const Blocked = useContext(BlockedContext)
  return Blocked && <Blocked />
}
