// What the member pressed on posts and is still on its way, laid over what was read. Pure.
import type { Entry } from '#shared/outbox/act.ts'
import type { Post, ServedPost } from './post.ts'

export type Like = { postId: string; liked: boolean }
export type Answer = { postId: string; going: boolean }

type Liked = Pick<Post, 'isLiked' | 'likesCount'>

/** The post with the wish applied; the count never goes below 0. */
export const withLike = <Shown extends Liked>(post: Shown, liked: boolean): Shown =>
  post.isLiked === liked
    ? post
    : { ...post, isLiked: liked, likesCount: Math.max(0, post.likesCount + (liked ? 1 : -1)) }

type Answered = Pick<Post, 'rsvp' | 'goingCount'>

/** The post as it is once the answer is taken. */
export function withAnswer<Shown extends Answered>(post: Shown, going: boolean): Shown {
  const counted = post.rsvp === 'going'
  if (going) return { ...post, rsvp: 'going', goingCount: post.goingCount + (counted ? 0 : 1) }
  return { ...post, rsvp: null, goingCount: Math.max(0, post.goingCount - (counted ? 1 : 0)) }
}

/** A like shows at once. An answer is only noted: whoever reads "Going" relies on a place. */
export function withActs(posts: ServedPost[], likes: Entry<Like>[], answers: Entry<Answer>[]): Post[] {
  if (likes.length + answers.length === 0) return posts
  const wishes = new Map(likes.map(({ input: { postId, liked } }) => [postId, liked]))
  const given = new Map(
    answers.map(({ id, state, tries, input: { postId, going } }) => [postId, { id, state, tries, going }]),
  )
  return posts.map((post) => {
    const answering = given.get(post.id)
    const liked = withLike(post, wishes.get(post.id) ?? post.isLiked)
    return answering ? { ...liked, answering } : liked
  })
}
