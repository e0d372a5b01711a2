// Posts with what the member has pressed or written and is still on its way.
import { useCallback } from 'react'
import { useActs } from '#shared/outbox/use-acts.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import type { ServedPost } from '../model/post.ts'
import { withActs } from '../model/post-acts.ts'
import { withOwnActs } from '../model/post-edit.ts'
import { answerAct } from './answer-act.ts'
import { deletePostAct } from './delete-post-act.ts'
import { editPostAct } from './edit-post-act.ts'
import { likeAct } from './like-act.ts'

export function useWithActs() {
  const userId = useUserId()
  const likes = useActs(userId, likeAct)
  const answers = useActs(userId, answerAct)
  const edits = useActs(userId, editPostAct)
  const deletions = useActs(userId, deletePostAct)
  return useCallback(
    (posts: ServedPost[]) => withOwnActs(withActs(posts, likes, answers), edits, deletions),
    [likes, answers, edits, deletions],
  )
}
