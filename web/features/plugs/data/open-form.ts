// The form that waits for an act of its own: it says what came of it itself, and leads on.
import { useEffect, useEffectEvent } from 'react'

type Answer = { threadId: string; created: boolean; stage?: 'asked' | 'introduced' }

const forms = new Map<string, (answer: Answer) => void>()

/** False when no form waits for this act. */
export function tellForm(id: string, answer: Answer): boolean {
  const form = forms.get(id)
  form?.(answer)
  return form !== undefined
}

/** While the form is on the screen: pass no id when it is not. */
export function useAnswer(id: string | undefined, onSent: (answer: Answer) => void) {
  const told = useEffectEvent(onSent)
  useEffect(() => {
    if (!id) return
    forms.set(id, (answer) => told(answer))
    return () => {
      forms.delete(id)
    }
  }, [id])
}
