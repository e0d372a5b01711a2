// The foot of a card: the like, the number of mutual friends, and the contact button.
import { Heart } from 'lucide-react'
import { compactNumber, counted } from '#shared/format/number.ts'
import { chainWay, wayIn } from '#shared/members/plug-refusal.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { cx } from '#shared/ui/cx.ts'
import type { PostActions } from '../components/use-post-actions.ts'
import type { Post } from '../model/post.ts'
import { contactFor, relationTo } from '../model/post-standing.ts'

export function PostFooter({ post, actions }: { post: Post; actions: PostActions }) {
  return (
    <footer className="mt-3 flex flex-wrap items-center gap-x-3 px-5 pb-4">
      <LikeButton post={post} onPress={() => actions.like(post)} />
      {!post.isOwn && <Mutuals post={post} />}
      <ContactButton post={post} actions={actions} />
    </footer>
  )
}

// Whom one has asked already, or can ask as a mutual friend, comes first.
const chainOf = (post: Post) => (post.hasConnector ? null : post.chain)

// Who can't be reached has no button that can't be pressed: what would open the way is said instead.
function Mutuals({ post }: { post: Post }) {
  const { count } = post.mutuals
  const chain = chainOf(post)
  const closed = post.isFriend
    ? null
    : wayIn({ mutualCount: count, askable: Number(post.hasConnector), openRequests: [], chain })
  const shared = count === 0 ? 'No mutual friends' : counted(count, 'mutual')
  return (
    <p className="tabular min-w-0 flex-1 text-small text-muted">
      {chain ? chainWay(chain)?.why : <span className="block truncate">{shared}</span>}
      {closed && <span className="block text-caption">{closed}</span>}
    </p>
  )
}

function LikeButton({ post, onPress }: { post: Post; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={post.isLiked}
      aria-label={`Like ${post.author.name}’s post, ${counted(post.likesCount, 'like')}`}
      onClick={onPress}
      className={cx(
        'tabular -ml-3 flex min-h-11 min-w-16 items-center gap-2 rounded-full px-3 text-small transition-[color,transform] duration-150 ease-house active:scale-95',
        post.isLiked ? 'text-gold-ink' : 'text-muted hover:text-ink',
      )}
    >
      <Heart aria-hidden="true" className={cx('size-5', post.isLiked && 'fill-current')} strokeWidth={1.6} />
      {compactNumber(post.likesCount)}
    </button>
  )
}

function ContactButton({ post, actions }: { post: Post; actions: PostActions }) {
  const contact = contactFor(relationTo(post))
  const way = chainWay(chainOf(post))
  if (contact === 'none') return null
  if (contact === 'message') {
    return (
      <Button
        variant="quiet"
        size="small"
        aria-label={`Message ${post.author.name}`}
        disabled={actions.opening === post.id}
        onClick={() => actions.message(post)}
      >
        {actions.opening === post.id ? 'Loading...' : 'Message'}
      </Button>
    )
  }
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={way ? `${way.ask} about ${post.author.name}` : `Plug ${post.author.name}`}
      onClick={() => actions.plug(post)}
    >
      {way?.ask ?? 'Plug'}
    </Button>
  )
}
