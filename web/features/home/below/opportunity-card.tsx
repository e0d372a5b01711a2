// A person worth meeting, who could introduce them, and the button to ask.
import { useOpenMember, useOpenPlug } from '#shared/members/open-member.ts'
import { useWaitingPlug } from '#shared/outbox/waiting-plugs.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { AvatarStack } from '#shared/ui/photos/avatar.tsx'
import { Photo, PhotoCaption } from '#shared/ui/photos/photo.tsx'
import type { PlugOpportunity } from '#types/shapes.ts'
import { WaveSlot } from '../components/wave-slot.tsx'
import { avatarsOf, opportunityReason } from '../model/dashboard-text.ts'
import { plugOf } from '../model/waves.ts'

type Props = { opportunity: PlugOpportunity; sizes: string; avatars: number }

export function OpportunityCard({ opportunity, sizes, avatars }: Props) {
  const openMember = useOpenMember()
  const openPlug = useOpenPlug()
  const { profile } = opportunity
  const waiting = useWaitingPlug(profile.userId)
  const { shown, more } = avatarsOf(opportunity, avatars)
  return (
    <article className="@container relative overflow-hidden rounded-card border bg-surface">
      <button
        type="button"
        onClick={() => openMember(profile.userId)}
        className="block w-full text-left focus-visible:-outline-offset-2"
      >
        <Photo src={profile.photos[0]} alt={profile.name} rounded={false} decorative sizes={sizes}>
          <PhotoCaption>
            <span className="line-clamp-2 font-display text-title break-words">{profile.name}</span>
            <span className="mt-1 block text-small break-words opacity-90">{opportunityReason(opportunity)}</span>
          </PhotoCaption>
        </Photo>
      </button>
      {/* Five faces and the button stand side by side where the card has room for both; else the button has a line of its own. */}
      <div className="flex flex-col gap-3 p-4 @min-[21rem]:flex-row @min-[21rem]:items-center @min-[21rem]:justify-between">
        <span className="flex items-center gap-2 text-small text-muted">
          <AvatarStack people={shown.map(({ id, name, avatarUrl }) => ({ id, name, src: avatarUrl }))} max={avatars} />
          {more > 0 && <span className="tabular">+{more}</span>}
          {waiting && <span className="min-w-0 text-caption text-gold-ink">{waiting}</span>}
        </span>
        <Button
          size="small"
          variant="quiet"
          aria-label={`Request Plug to ${profile.name}`}
          onClick={() => openPlug(profile.userId)}
        >
          Request Plug
        </Button>
      </div>
      <WaveSlot waved={plugOf(opportunity)} who={profile.name} />
    </article>
  )
}
