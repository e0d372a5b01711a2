// Saves the progress of the setup on the server: one second after the last change, and at once when the page is left.
import { useEffect, useRef } from 'react'
import type { Progress } from '../model/finish-draft.ts'
import { saveProgress } from './save-setup.ts'

const settle = 1000

/** `stop` keeps a late save from overwriting what finishing has written. */
export function useProgressAutosave(userId: string, progress: Progress, saved: Record<string, unknown>) {
  const flags = JSON.stringify(progress)
  const last = useRef(savedFlags(progress, saved))
  const stopped = useRef(false)
  const waiting = useRef<string | null>(null)

  useEffect(() => {
    if (flags === last.current || stopped.current) return
    waiting.current = flags
    const save = () => {
      if (waiting.current !== flags || stopped.current) return
      waiting.current = null
      last.current = flags
      saveProgress(userId, JSON.parse(flags) as Progress).catch((error: unknown) => {
        // The next change tries again.
        last.current = ''
        console.warn('The progress could not be saved', error)
      })
    }
    const timer = setTimeout(save, settle)
    window.addEventListener('pagehide', save)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', save)
    }
  }, [flags, userId])

  return {
    stop: () => {
      stopped.current = true
    },
    goOn: () => {
      stopped.current = false
    },
  }
}

/** The server's flags in the order of ours, so that both can be compared as text. */
function savedFlags(progress: Progress, saved: Record<string, unknown>): string {
  return JSON.stringify(Object.fromEntries(Object.keys(progress).map((step) => [step, saved[step] === true])))
}
