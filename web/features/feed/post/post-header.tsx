// The author of a post, where and when. The name opens their profile.
import { Link } from '#shared/links/link.tsx'
import { to } from '#shared/links/to.ts'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import { cityOf, industryOf, type Post } from '../model/post.ts'
import { OthersPostMenu } from './others-post-menu.tsx'
import { OwnPostMenu } from './own-post-menu.tsx'
import { TimeAgo } from './time-ago.tsx'

export function PostHeader({ post }: { post: Post }) {
  const { author } = post
  const city = cityOf(post)
  return (
    // With large letters the words stand below the face and the menu, not letter by letter between them.
    <header className="@container px-5 pt-5 pb-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link
          to={to('/other-profile/:profileId', { profileId: author.id })}
          tabIndex={-1}
          aria-hidden="true"
          className="rounded-full"
        >
          <Avatar name={author.name} src={author.avatarUrl} />
        </Link>
        <div className="min-w-0 flex-1 @max-[12rem]:order-last @max-[12rem]:basis-full">
          <h2 className="truncate text-lead leading-6">
            <Link
              to={to('/other-profile/:profileId', { profileId: author.id })}
              className="relative inline-block max-w-full truncate align-bottom after:absolute after:-inset-2 after:content-[''] hover:text-gold-ink"
            >
              {author.name}
            </Link>
          </h2>
          <p className="flex flex-wrap items-center gap-x-1.5 text-small text-muted">
            <span className="shrink-0 text-gold-ink">{industryOf(author)}</span>
            {city && (
              <>
                <Dot />
                <span className="truncate">{city}</span>
              </>
            )}
            <Dot />
            <span className="tabular shrink-0">
              <TimeAgo moment={post.createdAt} />
            </span>
          </p>
        </div>
        {post.isOwn && <OwnPostMenu post={post} />}
        {!post.isOwn && !post.isSample && <OthersPostMenu id={post.id} type={post.type} author={author} />}
      </div>
    </header>
  )
}

const Dot = () => <span aria-hidden="true">·</span>
