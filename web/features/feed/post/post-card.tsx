// A post: author, content, pictures, event, and the actions on it.
import { CalendarDays } from 'lucide-react'
import { memo } from 'react'
import { counted } from '#shared/format/number.ts'
import { Chip } from '#shared/ui/buttons/chip.tsx'
import { AvatarRow } from '../components/avatar-row.tsx'
import type { PostActions } from '../components/use-post-actions.ts'
import { GuestList, RsvpBlock } from '../event/rsvp-block.tsx'
import { eventDate } from '../model/event.ts'
import type { Post } from '../model/post.ts'
import { LinkCard } from './link-card.tsx'
import { PostFooter } from './post-footer.tsx'
import { PostHeader } from './post-header.tsx'
import { PostPictures } from './post-pictures.tsx'

export const PostCard = memo(function PostCard({
  post,
  actions,
  eager,
}: {
  post: Post
  actions: PostActions
  eager: boolean
}) {
  const when = post.type === 'event' ? eventDate(post.eventDate, post.eventTime, new Date().getFullYear()) : null
  return (
    <div className="border-y bg-surface sm:rounded-card sm:border sm:overflow-hidden">
      <PostHeader post={post} />
      <PostPictures images={post.images} author={post.author.name} eager={eager} />
      {(when || post.isPast || post.type === 'request') && (
        <p className="flex items-center gap-2 px-5 pt-4 text-small font-medium text-gold-ink [&_svg]:size-4">
          {when && <CalendarDays aria-hidden="true" />}
          {when}
          {post.type === 'request' && 'Request'}
          {post.isPast && <Chip>Past</Chip>}
        </p>
      )}
      <p dir="auto" className="px-5 pt-4 text-body whitespace-pre-line">
        {post.content}
      </p>
      {post.tags.length > 0 && (
        <p className="flex flex-wrap gap-x-3 px-5 pt-2 text-small text-muted">
          {post.tags.map((tag) => (
            <span key={tag}>#{tag}</span>
          ))}
        </p>
      )}
      {post.link && <LinkCard link={post.link} />}
      {post.mutuals.friends.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 pt-4">
          <span className="text-small text-muted">You both know</span>
          <AvatarRow
            people={post.mutuals.friends}
            total={post.mutuals.count}
            label={`Connections: ${counted(post.mutuals.count, 'mutual friend')} with ${post.author.name}`}
          />
        </div>
      )}
      <RsvpBlock post={post} actions={actions} />
      <GuestList post={post} />
      <PostFooter post={post} actions={actions} />
    </div>
  )
})
