// Another member's page: photographs on one side, details on the other; below each other on phones.
import { ArrowLeft } from 'lucide-react'
import type { ShownProfile } from '#shared/api/members/members.ts'
import { CityColumns } from '#shared/charts/city-columns.tsx'
import { wholeNumber } from '#shared/format/number.ts'
import { longDate } from '#shared/format/time.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { to } from '#shared/links/to.ts'
import { industryName } from '#shared/members/industry-name.ts'
import { Chip } from '#shared/ui/buttons/chip.tsx'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { firstPhotoSizes } from '#shared/ui/photos/first-photos.ts'
import { MemberWords } from '../components/member-words.tsx'
import { OutsideAnchor, OutsideLinks } from '../components/outside-links.tsx'
import { Room } from '../components/room.tsx'
import { Section } from '../components/section.tsx'
import { MemberEndorsements } from '../endorsements/member-endorsements.tsx'
import { FriendsOfMember } from '../friends/friends-of-member.tsx'
import { MutualFriendsBox } from '../friends/mutual-friends-box.tsx'
import { instagramLink, pressLinks } from '../model/links.ts'
import { PhotoCarousel } from '../photos/photo-carousel.tsx'
import { MemberStays } from '../stays/member-stays.tsx'
import { IndustryStrength } from './industry-strength.tsx'
import { MemberActions } from './member-actions.tsx'
import { MemberHeadline } from './member-headline.tsx'
import { MemberMoreMenu } from './member-more-menu.tsx'
import { NetworkImpact } from './network-impact.tsx'

type MemberPageProps = { member: ShownProfile; onBack: () => void }

export function MemberPage({ member, onBack }: MemberPageProps) {
  const navigate = useNavigate()
  const openProfile = (id: string) => void navigate(to('/other-profile/:profileId', { profileId: id }))
  const instagram = instagramLink(member.igHandle)
  const press = pressLinks(member.pressLinks)
  const tags = member.hasScores ? member.industryScores.slice(0, 3).map(({ label }) => label) : []
  return (
    <article className="mx-auto max-w-[72rem] lg:px-5 lg:pb-16">
      <header className="sticky top-0 z-20 flex items-center gap-2 bg-ground/90 px-2 pt-[calc(0.5rem+var(--safe-top))] pb-2 backdrop-blur-md lg:px-0">
        <IconButton label="Back" icon={<ArrowLeft />} onClick={onBack} />
        <p aria-hidden="true" className="min-w-0 flex-1 truncate font-display text-lead">
          {member.name}
        </p>
        {!member.sample && <MemberMoreMenu member={member} onBlocked={onBack} />}
      </header>
      <div className="lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-12 lg:pt-4">
        <div className="lg:sticky lg:top-19 lg:self-start">
          <PhotoCarousel
            name={member.name}
            photos={member.photos}
            sizes={firstPhotoSizes.profile}
            // On a phone the actions below it stay above the tab bar.
            photoClassName="max-lg:max-h-[56svh]"
            className="lg:rounded-card"
          >
            <MemberHeadline member={member} heading="h1" />
          </PhotoCarousel>
        </div>
        <div className="gutter pt-4 lg:px-0 lg:pt-0">
          <MemberActions member={member} />
          <div className="pt-6">
            <MemberWords bio={member.shortBio} about={member.longBio} />
            <MemberStays stays={member.stays} className="mt-3" />
          </div>
          {tags.length > 0 && (
            <div className="mt-4">
              <TagList label="Industries" tags={tags} />
            </div>
          )}
          {instagram && (
            <div className="mt-2">
              <OutsideAnchor {...instagram} />
            </div>
          )}
          <Room title="Standing">
            <Section heading="h3" title="Industry Strength" aside={<TopScore member={member} />}>
              <IndustryStrength member={member} />
            </Section>
            <Section heading="h3" title="Network Impact" className="pb-0">
              <NetworkImpact {...member.networkImpact} />
            </Section>
          </Room>
          {(member.topCities.length > 0 || member.citiesOftenIn.length > 0) && (
            <Room title="World">
              {member.topCities.length > 0 && (
                <Section heading="h3" title="Cities">
                  <CityColumns label="Strongest cities" cities={member.topCities} />
                </Section>
              )}
              {member.citiesOftenIn.length > 0 && (
                <Section heading="h3" title="Cities often in">
                  <TagList label="Cities often in" tags={member.citiesOftenIn} />
                </Section>
              )}
            </Room>
          )}
          <Room title="People">
            <div className="flex flex-col gap-3 pb-7">
              <MutualFriendsBox member={member} onChoose={openProfile} />
              {!member.sample && <FriendsOfMember member={member} onChoose={openProfile} />}
            </div>
            {!member.sample && <MemberEndorsements member={member} />}
            {press.length > 0 && (
              <Section heading="h3" title="Press">
                <OutsideLinks links={press} />
              </Section>
            )}
            {member.knownFor.length > 0 && (
              <Section heading="h3" title="Known for">
                <TagList label="Known for" tags={member.knownFor} />
              </Section>
            )}
          </Room>
          {member.memberSince && (
            <p className="border-t py-6 text-small text-muted">Member since {longDate(member.memberSince)}</p>
          )}
        </div>
      </div>
    </article>
  )
}

// The strongest industry with its score; the clout of who has no industry yet.
// For the eye: the list below says it too.
const TopScore = ({ member }: { member: ShownProfile }) => (
  <span aria-hidden="true" className="tabular rounded-full border border-gold/40 px-3 py-0.5 text-small text-gold-ink">
    {industryName(member.topLabel)}{' '}
    {wholeNumber(member.hasScores ? (member.industryScores[0]?.score ?? 0) : member.clout)}
  </span>
)

// A list of labels in a row.
function TagList({ label, tags }: { label: string; tags: readonly string[] }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <Chip>{tag}</Chip>
        </li>
      ))}
    </ul>
  )
}
