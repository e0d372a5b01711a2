// The own profile: photographs and actions first, then three rooms: where the member stands, where the network lives, and who is in it.
import { Pencil } from 'lucide-react'
import { Suspense } from 'react'
import { lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { useBelowSight } from '#shared/ui/page/use-below-sight.ts'
import type { MyProfile } from '#types/shapes.ts'
import { MemberWords } from '../components/member-words.tsx'
import { OutsideLinks } from '../components/outside-links.tsx'
import { Room } from '../components/room.tsx'
import { Section } from '../components/section.tsx'
import { useOwnWithActs, usePhotoSource } from '../data/use-own-with-acts.ts'
import { OwnEndorsements } from '../endorsements/own-endorsements.tsx'
import BlockedMembers from '../friends/blocked-members.tsx'
import { OwnFriends } from '../friends/own-friends.tsx'
import { pressLinks } from '../model/links.ts'
import { EditPhotosDialog } from '../photos/edit-photos-dialog.tsx'
import { OwnCollage } from '../photos/own-collage.tsx'
import { UnsavedPhotos } from '../photos/unsaved-photos.tsx'
import { CityPanel } from './city-panel.tsx'
import { CloutGrowthPanel } from './clout-growth-panel.tsx'
import { ConnectedAccounts } from './connected-accounts.tsx'
import { ConsoleLink } from './console-link.tsx'
import { EditDetailsDialog } from './edit-details-dialog.tsx'
import { IndustryFigure } from './industry-figure.tsx'
import { OwnPlugs } from './own-plugs.tsx'
import { PlugsByIndustry } from './plugs-by-industry.tsx'
import { StandingFigures } from './standing-figures.tsx'
import { UnsavedDetails } from './unsaved-details.tsx'
import { UpMyClout } from './up-my-clout.tsx'

// Below what is seen first: its place is kept while it loads.
const OwnStays = lazyQuietly(() => import('../stays/own-stays.tsx'))

export function OwnProfile({ own: served }: { own: MyProfile }) {
  const own = useOwnWithActs(served)
  const source = usePhotoSource(own.userId)
  const photos = useOverlay('edit-photos')
  const details = useOverlay('edit-profile')
  const asking = useOverlay('ask-endorsement')
  const below = useBelowSight('profile')
  return (
    <div className="pb-8 md:px-5 lg:grid lg:grid-cols-2 lg:gap-x-16 lg:pb-16">
      <div className="md:grid md:grid-cols-2 md:items-end md:gap-8 lg:block">
        <OwnCollage own={own} source={source} onEdit={() => photos.show()} />
        <div className="gutter flex flex-col gap-3 pt-4 md:px-0 md:pt-0 lg:pt-5">
          <OwnPlugs userId={own.userId} />
          <div className="flex flex-wrap gap-3 [&>*]:flex-1 max-sm:[&>*]:px-3">
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
          <UnsavedDetails userId={own.userId} onEdit={() => details.show()} />
          {!photos.open && <UnsavedPhotos userId={own.userId} />}
          <div className="pt-4 empty:hidden md:order-first md:pt-0 md:pb-2 lg:order-none lg:pt-4">
            <MemberWords bio={own.bio || own.shortBio} about={own.aboutShown ? own.about : null} />
          </div>
        </div>
      </div>
      {below && (
        <>
          <Rooms own={own} onDetails={() => details.show()} />
          <EditPhotosDialog own={own} source={source} open={photos.open} onClose={photos.hide} />
          <EditDetailsDialog own={own} served={served} open={details.open} onClose={details.hide} />
        </>
      )}
    </div>
  )
}

function Rooms({ own, onDetails }: { own: MyProfile; onDetails: () => void }) {
  const press = pressLinks(own.pressLinks)
  return (
    <>
      <Room title="Standing" className="gutter md:px-0 lg:pt-0">
        <StandingFigures own={own}>
          <div className="py-7">
            <CloutGrowthPanel days={own.cloutGrowth} causes={own.cloutCauses} />
          </div>
        </StandingFigures>
        <IndustryFigure own={own} />
      </Room>
      <Room title="World" className="gutter md:px-0 lg:pt-14">
        <CityPanel cities={own.cityStrengths} />
        <Suspense fallback={<div className="h-56 border-t" />}>
          <OwnStays own={own} />
        </Suspense>
        <Section heading="h3" title="My Plugs by Industry" className="mt-3">
          <PlugsByIndustry plugs={own.plugsByIndustry} />
        </Section>
      </Room>
      <Room title="People" className="gutter md:px-0 lg:pt-14">
        <OwnFriends own={own} />
        <OwnEndorsements own={own} />
        {press.length > 0 && (
          <Section heading="h3" title="Press">
            <OutsideLinks links={press} />
          </Section>
        )}
        <Section heading="h3" title="Connected accounts">
          <ConnectedAccounts own={own} onEdit={onDetails} />
          <div className="mt-4">
            <BlockedMembers count={own.blockedCount} />
          </div>
        </Section>
      </Room>
    </>
  )
}
