// Listens for the console's letters while they are on and nothing but the list or one application lies before the admin.
import { useEffect, useEffectEvent, useState } from 'react'
import { type Key, keepKeys, keyMeant, keysAreOn } from '../model/keys.ts'

export function useConsoleKeys(listening: boolean, act: (key: Key) => void) {
  const [on, setOn] = useState(keysAreOn)
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const key = listening && on ? keyMeant(event) : null
    if (!key) return
    // The letter itself goes nowhere, such as into the search box it leads to.
    event.preventDefault()
    act(key)
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return {
    on,
    turn(next: boolean) {
      keepKeys(next)
      setOn(next)
    },
  }
}
