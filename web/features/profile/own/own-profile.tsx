// The own profile: photographs and actions on one side, figures and people on the other; below each other on phones.
import { Pencil } from 'lucide-react'
import { RadarChart } from '#shared/charts/radar-chart.tsx'
import { ScoreBars } from '#shared/charts/score-bars.tsx'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Chip } from '#shared/ui/buttons/chip.tsx'
import type { MyProfile } from '#types/shapes.ts'
import { OutsideLinks } from '../components/outside-links.tsx'
import { Section } from '../components/section.tsx'
import { OwnEndorsements } from '../endorsements/own-endorsements.tsx'
import BlockedMembers from '../friends/blocked-members.tsx'
import { OwnFriends } from '../friends/own-friends.tsx'
import { barsOnOwnProfile, ownBand, strongestFirst } from '../model/industry-bands.ts'
import { pressLinks } from '../model/links.ts'
import { EditPhotosDialog } from '../photos/edit-photos-dialog.tsx'
import { OwnCollage } from '../photos/own-collage.tsx'
import { CityPanel } from './city-panel.tsx'
import { CloutGrowthPanel } from './clout-growth-panel.tsx'
import { ConnectedAccounts } from './connected-accounts.tsx'
import { ConsoleLink } from './console-link.tsx'
import { EditDetailsDialog } from './edit-details-dialog.tsx'
import { OwnPlugs } from './own-plugs.tsx'
import { ScoreCards } from './score-cards.tsx'
import { UpMyClout } from './up-my-clout.tsx'

export function OwnProfile({ own }: { own: MyProfile }) {
  const photos = useOverlay('edit-photos')
  const details = useOverlay('edit-profile')
  const asking = useOverlay('ask-endorsement')
  const { shown, leastWidth } = barsOnOwnProfile
  const bars = strongestFirst(own.radar).slice(0, shown)
  const press = pressLinks(own.pressLinks)
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-12 lg:px-5 lg:pb-16">
      <div className="lg:sticky lg:top-6 lg:self-start">
        <OwnCollage own={own} onEdit={() => photos.show()} />
        <div className="gutter flex flex-col gap-3 pt-6 pb-8 lg:px-0">
          {(own.bio || own.shortBio) && <p className="pb-3 text-lead">{own.bio || own.shortBio}</p>}
          <OwnPlugs userId={own.userId} />
          <div className="flex flex-wrap gap-3 [&>*]:flex-1">
            <UpMyClout
              own={own}
              onPhotos={() => photos.showAlone()}
              onDetails={() => details.showAlone()}
              onEndorsements={() => asking.showAlone()}
            />
            <Button variant="quiet" onClick={() => details.show()}>
              <Pencil aria-hidden="true" />
              Edit Profile
            </Button>
            <ConsoleLink />
          </div>
        </div>
      </div>
      <div className="gutter lg:px-0">
        <div className="pb-8">
          <ScoreCards {...own.scoreCards} />
        </div>
        <Section title="City map">
          <CityPanel cities={own.cityStrengths} />
        </Section>
        <Section title="Industry Clout">
          {!own.hasScores && <p className="mb-4 text-muted">An example, until you have industries of your own.</p>}
          <ScoreBars label="Industry clout, out of 100" scores={bars} bandOf={ownBand} leastWidth={leastWidth} />
        </Section>
        <OwnFriends own={own} />
        <Section title="Clout Growth">
          <CloutGrowthPanel days={own.cloutGrowth} />
        </Section>
        <Section title="Industry Strength">
          {!own.hasScores && <p className="mb-4 text-muted">An example.</p>}
          <div className="mx-auto max-w-md">
            <RadarChart title="Industry Strength" strengths={own.radar} />
          </div>
        </Section>
        <Section title="My Plugs by Industry">
          {own.plugsByIndustry.length > 0 ? (
            <ul className="flex flex-wrap gap-2">
              {own.plugsByIndustry.map(({ industry, count }) => (
                <li key={industry}>
                  <Chip tone="gold">
                    {industry} <span className="tabular">{count}</span>
                  </Chip>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-muted">The introductions you make gather here by industry.</p>
          )}
        </Section>
        <OwnEndorsements own={own} />
        {press.length > 0 && (
          <Section title="Press">
            <OutsideLinks links={press} />
          </Section>
        )}
        <Section title="Connected accounts">
          <ConnectedAccounts own={own} onEdit={() => details.show()} />
          <div className="mt-4">
            <BlockedMembers count={own.blockedCount} />
          </div>
        </Section>
      </div>
      <EditPhotosDialog own={own} open={photos.open} onClose={photos.hide} />
      <EditDetailsDialog own={own} open={details.open} onClose={details.hide} />
    </div>
  )
}
