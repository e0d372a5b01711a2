// The form that waits for an edit of its own: it asks and says what came of it itself.
import { useEffect } from 'react'

const waiting = new Set<string>()

export const isFormOpen = (id: string) => waiting.has(id)

/** While the form is on the screen. */
export function useFormOpen(id: string | null) {
  useEffect(() => {
    if (!id) return
    waiting.add(id)
    return () => {
      waiting.delete(id)
    }
  }, [id])
}
