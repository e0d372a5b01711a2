// The words of a post with what can be pressed in them, and the cards of what they lead to. Loads with the first post that may hold any.
import { OwnCards } from '#shared/cards/own-cards.tsx'
import { WrittenText } from '#shared/written/written-text.tsx'
import type { Post } from '../model/post.ts'

export const PostWords = ({ post }: { post: Post }) => <WrittenText content={post.content} at={post.createdAt} />

export const PostCards = ({ post }: { post: Post }) => (
  <OwnCards content={post.content} className="flex flex-col gap-2 px-5 pt-3" />
)
