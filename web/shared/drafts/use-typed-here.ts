// Text that belongs to one visit of a screen or sheet, such as a search: it is there after a reload, Back and Forward, and a new visit
// begins without it. What is written, rather than looked for, is a draft.
import { useState } from 'react'
import { useLocation } from '#shared/router/hooks.ts'
import { onSessionEnd } from '#shared/session/session-end.ts'

const PREFIX = 'o1-typed'

export function useTypedHere(name: string) {
  const { key, pathname } = useLocation()
  // The first entry of a tab has no key of its own.
  const place = `${PREFIX}:${key}:${pathname}:${name}`
  const [typed, setTyped] = useState(() => ({ place, text: read(place) }))
  if (typed.place !== place) setTyped({ place, text: read(place) || typed.text })
  const type = (text: string) => {
    write(place, text)
    setTyped({ place, text })
  }
  return [typed.text, type] as const
}

onSessionEnd(() => forget(PREFIX))
forgetFirstVisit()

// An address that was opened anew, rather than reloaded or gone back to, is a new visit.
function forgetFirstVisit() {
  const [opened] = performance.getEntriesByType?.('navigation') ?? []
  if (!opened || !('type' in opened) || opened.type !== 'navigate') return
  forget(`${PREFIX}:default:`)
}

function forget(prefix: string) {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

function read(place: string): string {
  try {
    return sessionStorage.getItem(place) ?? ''
  } catch {
    return ''
  }
}

function write(place: string, text: string) {
  try {
    if (text) sessionStorage.setItem(place, text)
    else sessionStorage.removeItem(place)
  } catch {
    // Full or blocked storage: the text is still on the screen.
  }
}
