// A post, an event or a member as a card: what this reader may see of it. What is gone, hidden or away says the same.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { linkedMemberQuery, linkedPostQuery } from '#shared/api/conversations/linked-things.ts'
import { writtenDate, writtenHour } from '#shared/format/written-time.ts'
import { Link } from '#shared/links/link.tsx'
import { type OwnThing, pathTo } from '#shared/links/own-things.ts'
import { industryName } from '#shared/members/industry-name.ts'
import { cx } from '#shared/ui/cx.ts'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import { photoUrl } from '#shared/ui/photos/photo-url.ts'
import type { LinkedMember, LinkedPost } from '#types/shapes.ts'
import { CardPlace, cardFrame } from './card-frame.tsx'

/** `still`: it is looked at, and leads nowhere. */
type Props = { thing: OwnThing; still?: boolean }

export function OwnCard({ thing, still = false }: Props) {
  return thing.kind === 'post' ? <PostCard thing={thing} still={still} /> : <MemberCard thing={thing} still={still} />
}

type Part = { thing: OwnThing; still: boolean }

function PostCard({ thing, still }: Part) {
  const { data: post, isError } = useQuery(linkedPostQuery(thing.id))
  if (post === undefined && !isError) return <CardPlace />
  if (post === null) return <Gone>This post is no longer here.</Gone>
  if (post === undefined) return <Unread thing={thing} still={still} what="post" />
  return (
    <Frame thing={thing} still={still} picture={<Picture post={post} />}>
      <Lines above={kindOf(post)} title={post.content.replace(/\s+/g, ' ')} below={byline(post)} />
    </Frame>
  )
}

function MemberCard({ thing, still }: Part) {
  const { data: member, isError } = useQuery(linkedMemberQuery(thing.id))
  if (member === undefined && !isError) return <CardPlace />
  if (member === null) return <Gone>This profile is not here at the moment.</Gone>
  if (member === undefined) return <Unread thing={thing} still={still} what="profile" />
  return (
    <Frame thing={thing} still={still} picture={<Avatar name={member.name} src={member.avatarUrl} size="large" />}>
      <Lines above="Member" title={member.name} below={placeAndIndustry(member)} />
    </Frame>
  )
}

function Frame({ thing, still, picture, children }: Part & { picture: ReactNode; children: ReactNode }) {
  const inside = (
    <span className="flex h-full items-center gap-3 px-3">
      {/* With large letters the words have the room. */}
      <span className="shrink-0 @max-[12rem]:hidden">{picture}</span>
      <span className="min-w-0 flex-1">{children}</span>
    </span>
  )
  if (still) return <span className={cardFrame}>{inside}</span>
  return (
    <Link to={pathTo(thing)} className={cx(cardFrame, 'transition-colors duration-150 hover:border-line-strong')}>
      {inside}
    </Link>
  )
}

function Lines({ above, title, below }: { above: string; title: string; below: string }) {
  return (
    <>
      <span className="block truncate text-caption text-gold-ink">{above}</span>
      <span dir="auto" className="line-clamp-2 font-display leading-5 break-words">
        {title}
      </span>
      <span className="block truncate text-caption text-muted">{below}</span>
    </>
  )
}

const Gone = ({ children }: { children: string }) => (
  <span className={cardFrame}>
    <span className="flex h-full items-center px-4 text-small text-muted">{children}</span>
  </span>
)

/** Without a line it is not known; the address still leads there. */
const Unread = ({ thing, still, what }: Part & { what: string }) => (
  <Frame thing={thing} still={still} picture={null}>
    <span className="text-small">{still ? `The ${what} did not load.` : `Open the ${what}`}</span>
  </Frame>
)

const side = 64
const square = 128

function Picture({ post: { image, author } }: { post: LinkedPost }) {
  if (!image) return <Avatar name={author.name} src={author.avatarUrl} size="large" />
  return (
    <img
      src={photoUrl(image, { square })}
      alt=""
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
      draggable={false}
      className="size-16 rounded-card object-cover"
    />
  )
}

function kindOf({ type, eventDate, eventTime, isPast }: LinkedPost): string {
  if (type !== 'event') return 'Post'
  const day = eventDate && writtenDate(eventDate, new Date().getFullYear()).whole
  return [isPast ? 'Past event' : 'Event', day, eventTime && writtenHour(eventTime)].filter(Boolean).join(' · ')
}

const byline = ({ author, location }: LinkedPost) => [author.name, location].filter(Boolean).join(' · ')

const placeAndIndustry = ({ topLabel, city }: LinkedMember) =>
  [topLabel === 'Clout' ? null : industryName(topLabel), city].filter(Boolean).join(' · ')
