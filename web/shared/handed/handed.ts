// Hands pictures to a place where something is written, as it opens or is open already, and asks for its input. In memory alone.
import { useEffect, useEffectEvent } from 'react'
import { onSessionEnd } from '#shared/session/session-end.ts'

/** `to`: a conversation's id, or the new post. */
type Handed = { to: string; files: File[] }

export const newPost = 'post'

let handed: Handed | undefined
const listeners = new Set<() => void>()
// Its place may never have opened; the next member's would take it.
onSessionEnd(() => {
  handed = undefined
})

/** Without files it asks for the input alone. */
export function handOver(to: string, files: File[] = []) {
  handed = { to, files }
  for (const listener of listeners) listener()
}

export function useHanded(to: string, take: (files: File[]) => void) {
  const taken = useEffectEvent(take)
  useEffect(() => {
    const look = () => {
      if (handed?.to !== to) return
      const { files } = handed
      handed = undefined
      taken(files)
    }
    look()
    listeners.add(look)
    return () => void listeners.delete(look)
  }, [to])
}
