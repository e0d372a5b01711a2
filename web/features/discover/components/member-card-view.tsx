// A member's photograph with name and details, the mutual friends, and the button to ask for a plug. On phones the whole card fits between
// the strip of faces and the tab bar; where active filters take a row of that, the details go and the photograph stays.
import { counted } from '#shared/format/number.ts'
import { Link } from '#shared/links/link.tsx'
import { to } from '#shared/links/to.ts'
import { useOpenPlug } from '#shared/members/open-member.ts'
import { chainWay, openRequestsNote, wayIn } from '#shared/members/plug-refusal.ts'
import { useWaitingPlug } from '#shared/outbox/waiting-plugs.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Chip } from '#shared/ui/buttons/chip.tsx'
import { AvatarStack } from '#shared/ui/photos/avatar.tsx'
import { firstPhotoSizes } from '#shared/ui/photos/first-photos.ts'
import { Photo, PhotoCaption } from '#shared/ui/photos/photo.tsx'
import type { MemberCard } from '#types/shapes.ts'

type Props = { member: MemberCard; eager?: boolean }

export function MemberCardView({ member, eager = false }: Props) {
  const { name, age, city, badge, mutuals, mutualCount, isDirectFriend } = member
  const waiting = useWaitingPlug(member.userId)
  const asked = waiting ?? openRequestsNote(member)
  const closed = isDirectFriend ? null : wayIn(member)
  const way = chainWay(member.chain)
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card border bg-surface">
      <Link
        to={to('/other-profile/:profileId', { profileId: member.userId })}
        className="block focus-visible:-outline-offset-2"
      >
        <Photo
          src={member.photos[0]}
          alt={name}
          decorative
          rounded={false}
          sizes={firstPhotoSizes.member}
          eager={eager}
          className="max-sm:max-h-[calc(100svh-30rem)] max-sm:min-h-72 max-sm:group-data-filtered/results:max-h-[calc(100svh-34rem)] max-sm:[&>img]:object-[50%_45%]"
        >
          <PhotoCaption>
            <h2 className="line-clamp-2 text-name break-words sm:text-[2rem]">
              {name}, {age}
            </h2>
            <p className="mt-1 flex flex-wrap items-center gap-2 text-small">
              <span className="max-w-full truncate">{city}</span>
              <Chip tone="photo">{badge}</Chip>
            </p>
            <p className="mt-2 line-clamp-2 text-small opacity-90 max-sm:group-data-filtered/results:hidden">
              {member.shortBio}
            </p>
          </PhotoCaption>
        </Photo>
      </Link>
      <div className="mt-auto flex min-h-17 items-center justify-between gap-3 px-4 py-3 max-sm:px-3">
        <span className="flex min-w-0 items-center gap-2 text-small text-muted">
          {mutuals.length > 0 && (
            // On a narrow card the count needs the room of the third face.
            <span className="max-sm:[&>span>:nth-child(3)]:hidden">
              <AvatarStack people={mutuals.map(({ id, name, avatarUrl }) => ({ id, name, src: avatarUrl }))} max={3} />
            </span>
          )}
          <span className="tabular min-w-0 max-sm:text-caption">
            {/* In place of the count: the row has room for two lines. */}
            <span className={way ? 'line-clamp-2' : 'block truncate'}>
              {way?.why ?? (mutualCount === 0 ? 'No mutual friends' : counted(mutualCount, 'mutual'))}
            </span>
            {asked && <span className="block truncate text-caption text-gold-ink">{asked}</span>}
            {!asked && closed && <span className="block text-caption">{closed}</span>}
          </span>
        </span>
        {isDirectFriend && <Chip tone="gold">Friend</Chip>}
        {!isDirectFriend && !closed && <PlugButton member={member} />}
      </div>
    </article>
  )
}

function PlugButton({ member }: { member: MemberCard }) {
  const openPlug = useOpenPlug()
  const way = chainWay(member.chain)
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={way ? `${way.ask} about ${member.name}` : `Request Plug to ${member.name}`}
      onClick={() => openPlug(member.userId)}
    >
      {way?.ask ?? 'Request Plug'}
    </Button>
  )
}
