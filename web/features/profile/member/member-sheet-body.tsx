// The content of the profile sheet, and its placeholder while it loads.
import type { ReactNode } from 'react'
import type { ShownProfile } from '#shared/api/members/members.ts'
import { CityColumns } from '#shared/charts/city-columns.tsx'
import { to } from '#shared/links/to.ts'
import { openRequestsNote } from '#shared/members/plug-refusal.ts'
import { ButtonLink } from '#shared/ui/buttons/button.tsx'
import { Skeleton, SkeletonRegion, SkeletonText } from '#shared/ui/progress/skeleton.tsx'
import type { MemberCard } from '#types/shapes.ts'
import { OutsideAnchor } from '../components/outside-links.tsx'
import { Section } from '../components/section.tsx'
import { EndorsementQuotes } from '../endorsements/endorsement-quotes.tsx'
import { MutualFriendsBox } from '../friends/mutual-friends-box.tsx'
import { instagramLink } from '../model/links.ts'
import { PhotoCarousel } from '../photos/photo-carousel.tsx'
import { usePictureThere } from '../photos/picture-there.ts'
import { MemberStays } from '../stays/member-stays.tsx'
import { IndustryStrength } from './industry-strength.tsx'
import { MemberHeadline } from './member-headline.tsx'

// Where the sheet is widest.
const widest = 576

type MemberSheetBodyProps = {
  /** A card, until the profile has come: it has the photographs and the headline. */
  member: ShownProfile | MemberCard
  onChoose: (id: string) => void
  menu?: ReactNode
}

export function MemberSheetBody({ member, onChoose, menu }: MemberSheetBodyProps) {
  const [first = null, ...others] = member.photos
  const there = usePictureThere(first, Math.min(window.innerWidth, widest))
  return (
    <>
      <PhotoCarousel
        name={member.name}
        photos={there === null ? [] : [there, ...others]}
        sizes="(min-width: 36rem) 36rem, 100vw"
        // Below the handle of the sheet and beside its Close button.
        className="[--marks-right:5rem] [--marks-top:1.5rem]"
        // What is said of them begins in sight, also on a wide and low screen.
        photoClassName="sm:max-h-[58svh]"
      >
        <MemberHeadline member={member} heading="h2" />
      </PhotoCarousel>
      {'relationship' in member ? <Words member={member} onChoose={onChoose} menu={menu} /> : <WordsSkeleton />}
    </>
  )
}

function Words({ member, onChoose, menu }: MemberSheetBodyProps & { member: ShownProfile }) {
  const instagram = instagramLink(member.igHandle)
  const note = openRequestsNote(member)
  return (
    <div className="gutter pb-4">
      <div className="flex items-start justify-between gap-3 pt-6">
        <p dir="auto" className="min-w-0 text-lead">
          {member.shortBio || member.longBio}
        </p>
        {menu && <span className="-mt-2 -mr-3 shrink-0">{menu}</span>}
      </div>
      <MemberStays stays={member.stays} className="pt-3" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 pt-2 pb-6">
        {instagram ? <OutsideAnchor {...instagram} /> : <span />}
        {note && (
          <ButtonLink
            to={to('/inbox', { thread: member.openRequests[0]?.threadId })}
            variant="ghost"
            size="small"
            className="-mr-4"
          >
            {note}
          </ButtonLink>
        )}
      </div>
      <Section title="Industry Strength">
        <IndustryStrength member={member} />
      </Section>
      {member.topCities.length > 0 && (
        <Section title="Top cities">
          <CityColumns label="Top cities" cities={member.topCities} />
        </Section>
      )}
      {member.endorsements.length > 0 && (
        <Section title={`Endorsements · ${member.endorsementCount}`}>
          <EndorsementQuotes endorsements={member.endorsements.slice(0, 3)} />
        </Section>
      )}
      {member.relationship !== 'self' && <MutualFriendsBox member={member} onChoose={onChoose} />}
      {member.relationship !== 'self' && (
        <ButtonLink
          to={to('/other-profile/:profileId', { profileId: member.userId })}
          variant="ghost"
          full
          className="mt-3"
        >
          View full profile
        </ButtonLink>
      )}
    </div>
  )
}

export function MemberSheetSkeleton() {
  return (
    <SkeletonRegion label="Loading profile">
      <Skeleton className="aspect-[4/5] w-full rounded-none" />
      <WordsPlace />
    </SkeletonRegion>
  )
}

const WordsSkeleton = () => (
  <SkeletonRegion label="Loading profile">
    <WordsPlace />
  </SkeletonRegion>
)

const WordsPlace = () => (
  <div className="gutter flex flex-col gap-8 py-6">
    <SkeletonText lines={2} />
    <SkeletonText lines={4} />
  </div>
)
