// A post: author, words and day, the answer to an event, then the pictures, and the actions on it.
import { EyeOff } from 'lucide-react'
import { memo, Suspense } from 'react'
import { lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { counted } from '#shared/format/number.ts'
import { writtenDate, writtenHour } from '#shared/format/written-time.ts'
import { Chip } from '#shared/ui/buttons/chip.tsx'
import { AvatarRow } from '../components/avatar-row.tsx'
import type { PostActions } from '../components/use-post-actions.ts'
import { EventDay } from '../event/event-day.tsx'
import { GuestList, RsvpBlock } from '../event/rsvp-block.tsx'
import type { Post } from '../model/post.ts'
import { LinkCard } from './link-card.tsx'
import { PostFooter } from './post-footer.tsx'
import { PostHeader } from './post-header.tsx'
import { PostPictures } from './post-pictures.tsx'

const words = () => import('./post-words.tsx')
const PostWords = lazyQuietly(async () => ({ default: (await words()).PostWords }))
const PostCards = lazyQuietly(async () => ({ default: (await words()).PostCards }))

export const PostCard = memo(function PostCard({
  post,
  actions,
  eager,
}: {
  post: Post
  actions: PostActions
  eager: boolean
}) {
  if (post.hidden) return <HiddenPost post={post} />
  return (
    <div className="border-y bg-surface sm:rounded-card sm:border sm:overflow-hidden">
      <PostHeader post={post} />
      <Words post={post} />
      {post.content.includes(`//${window.location.host}/`) && (
        <Suspense fallback={<div className="h-25" />}>
          <PostCards post={post} />
        </Suspense>
      )}
      <RsvpBlock post={post} actions={actions} />
      <GuestList post={post} />
      {post.images.length > 0 && (
        <div className="pt-4">
          <PostPictures images={post.images} author={post.author.name} eager={eager} />
        </div>
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
      <PostFooter post={post} actions={actions} />
    </div>
  )
})

/** What its author still sees of a post that the committee hid. */
function HiddenPost({ post }: { post: Post }) {
  return (
    <div className="border-y bg-surface pb-5 sm:rounded-card sm:border sm:overflow-hidden">
      <PostHeader post={post} />
      <p className="flex items-center gap-2 px-5 text-muted italic">
        <EyeOff aria-hidden="true" className="size-4 shrink-0" />
        Hidden by the committee
      </p>
      <p className="px-5 pt-1 text-small text-muted">Only you see that it was here.</p>
    </div>
  )
}

/** What is said, and when it is: both are read before the pictures begin. */
function Words({ post }: { post: Post }) {
  const isEvent = post.type === 'event'
  const day = isEvent && post.eventDate ? writtenDate(post.eventDate, new Date().getFullYear()) : null
  const hour = isEvent && post.eventTime ? writtenHour(post.eventTime) : null
  const line = hour ?? (post.type === 'request' ? 'Request' : null)
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2 px-5">
      {day && <EventDay day={day} time={post.eventTime} />}
      <div className="min-w-0 flex-1 basis-36">
        {(line || post.isPast) && (
          <p className="flex items-center gap-2 pb-1 text-small font-medium text-gold-ink">
            <span aria-hidden={day ? true : undefined} className="tabular">
              {line}
            </span>
            {post.isPast && <Chip>Past</Chip>}
          </p>
        )}
        <p dir="auto" className="text-body break-words whitespace-pre-line">
          {/\d|:\/\/|www\./i.test(post.content) ? (
            <Suspense fallback={post.content}>
              <PostWords post={post} />
            </Suspense>
          ) : (
            post.content
          )}
        </p>
        {post.tags.length > 0 && (
          <p className="flex flex-wrap gap-x-3 pt-2 text-small text-muted">
            {post.tags.map((tag) => (
              <span key={tag}>#{tag}</span>
            ))}
          </p>
        )}
      </div>
    </div>
  )
}
