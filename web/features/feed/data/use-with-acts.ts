// Posts with what the member has pressed and is still on its way.
import { useCallback } from 'react'
import { useActs } from '#shared/outbox/use-acts.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import type { ServedPost } from '../model/post.ts'
import { withActs } from '../model/post-acts.ts'
import { answerAct } from './answer-act.ts'
import { likeAct } from './like-act.ts'

export function useWithActs() {
  const userId = useUserId()
  const likes = useActs(userId, likeAct)
  const answers = useActs(userId, answerAct)
  return useCallback((posts: ServedPost[]) => withActs(posts, likes, answers), [likes, answers])
}
