// What waits in the outbox to be said, words, photographs and voice notes, oldest first.
import { useMemo } from 'react'
import { useActs } from '#shared/outbox/use-acts.ts'
import { photographs, voiceNotes } from '../../model/photographs.ts'
import type { Unsent } from '../../model/unsent.ts'
import { messageAct } from '../message-act.ts'

export function useUnsent(userId: string, subject?: string): Unsent[] {
  const words: Unsent[] = useActs(userId, messageAct, subject)
  const pictures: Unsent[] = useActs(userId, photographs, subject)
  const spoken: Unsent[] = useActs(userId, voiceNotes, subject)
  return useMemo(
    () =>
      pictures.length + spoken.length === 0
        ? words
        : [...words, ...pictures, ...spoken].sort((a, b) => a.createdAt.localeCompare(b.createdAt)),
    [words, pictures, spoken],
  )
}
