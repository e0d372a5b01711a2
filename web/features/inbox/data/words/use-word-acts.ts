// What waits in the outbox of reactions, edits and words taken back in one conversation.
import { useMemo } from 'react'
import { useActs } from '#shared/outbox/use-acts.ts'
import { editing, reacting, takingBack, type WordActs } from '../../model/words.ts'

export function useWordActs(userId: string, threadId: string): WordActs {
  const reactions = useActs(userId, reacting)
  const edits = useActs(userId, editing)
  const takenBack = useActs(userId, takingBack)
  return useMemo(() => {
    const here = <One extends { input: { threadId: string } }>(all: One[]) =>
      all.filter(({ input }) => input.threadId === threadId)
    return { reactions: here(reactions), edits: here(edits), takenBack: here(takenBack) }
  }, [reactions, edits, takenBack, threadId])
}
