// Name, age, city and percentile, over the photograph.
import { wholeNumber } from '#shared/format/number.ts'
import { placeAndShare } from '#shared/members/place-and-share.ts'
import { Chip } from '#shared/ui/buttons/chip.tsx'
import { PhotoCaption } from '#shared/ui/photos/photo.tsx'
import type { MemberCard } from '#types/shapes.ts'

/** A card has all of it but the relation. */
type MemberHeadlineProps = { member: MemberCard & { relationship?: string }; heading: 'h1' | 'h2' }

export function MemberHeadline({ member, heading: Heading }: MemberHeadlineProps) {
  return (
    <PhotoCaption className="pointer-events-none">
      {/* Room below for what reaches under the line: a clamp cuts it off. */}
      <Heading className="-mb-[0.15em] line-clamp-4 pb-[0.15em] text-name break-words">
        {member.name}, {member.age}
      </Heading>
      <p className="mt-2 break-words text-on-photo-muted">{placeAndShare(member)}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        {member.relationship === 'friend' && <Chip tone="photo">Friend</Chip>}
        <Chip tone="photo">{member.badge}</Chip>
        {member.founder && member.badge !== 'Founder' && <Chip tone="photo">Founder</Chip>}
        <Chip tone="photo">
          <span className="tabular">{wholeNumber(member.clout)}</span> clout
        </Chip>
      </p>
    </PhotoCaption>
  )
}
