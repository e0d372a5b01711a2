// Settings: what a member decides about the app and the account, in one column of titled parts. An admin without a profile has the parts
// that need none.
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ComponentProps, useSyncExternalStore } from 'react'
import { adminQuery } from '#shared/api/admission/admin.ts'
import { visibilityQuery } from '#shared/api/members/own-profile.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { BlockedSlot } from '#shared/slots/blocked-slot.tsx'
import { backendConfig } from '#shared/supabase/config.ts'
import { ButtonLink } from '#shared/ui/buttons/button.tsx'
import { PageHeader } from '#shared/ui/page/page-header.tsx'
import { SkeletonRegion, SkeletonText } from '#shared/ui/progress/skeleton.tsx'
import { EmailSection } from '../account/email-section.tsx'
import { PasswordSection } from '../account/password-section.tsx'
import { SignOutSection } from '../account/sign-out-section.tsx'
import { AppearanceSection } from '../components/appearance-section.tsx'
import { DiscoverySection } from '../components/discovery-section.tsx'
import { SettingsSection } from '../components/settings-section.tsx'
import { DevicesSection } from '../devices/devices-section.tsx'
import { InstallSection } from '../install/install-section.tsx'
import { IntroductionsSection } from '../introductions/introductions-section.tsx'
import { LinkedHousesSection } from '../linked-houses/linked-houses-section.tsx'
import { NoticesSection } from '../notices/notices-section.tsx'
import { PasskeysSection } from '../passkeys/passkeys-section.tsx'
import { PushSection } from '../push/push-section.tsx'
import { LeaveSection } from '../rights/leave-section.tsx'
import { MyDataSection } from '../rights/my-data-section.tsx'
import { SeenSection } from '../seen/seen-section.tsx'
import { TwoStepsSection } from '../two-steps/two-steps-section.tsx'

export function Component() {
  const me = useUserId()
  const visibility = useQuery(visibilityQuery(me))
  const hasProfile = visibility.data !== null
  // The light, the date and the ways in are this device's and this club's: the build, which draws the page, knows none of them.
  const isHere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <div className="gutter mx-auto max-w-[60rem] pb-16">
      <PageHeader
        title="Settings"
        back={
          <ButtonLink to={hasProfile ? '/profile' : '/cms'} variant="ghost" size="small" className="-ml-2">
            <ArrowLeft aria-hidden="true" />
            {hasProfile ? 'Profile' : 'Console'}
          </ButtonLink>
        }
      />
      {isHere ? (
        <Sections me={me} visibility={visibility} />
      ) : (
        <SkeletonRegion label="Loading" className="border-t py-8">
          <SkeletonText lines={4} />
        </SkeletonRegion>
      )}
    </div>
  )
}

const never = () => () => {}

type SectionsProps = { me: string; visibility: ComponentProps<typeof DiscoverySection>['visibility'] }

function Sections({ me, visibility }: SectionsProps) {
  const { data: isAdmin } = useQuery(adminQuery(me))
  const hasProfile = visibility.data !== null
  return (
    <>
      <AppearanceSection />
      <InstallSection />
      {hasProfile && <PushSection />}
      {hasProfile && <DiscoverySection visibility={visibility} />}
      {hasProfile && <IntroductionsSection />}
      {hasProfile && <SeenSection />}
      {hasProfile && <NoticesSection />}
      <EmailSection />
      <PasswordSection />
      {backendConfig().passkeys !== false && <PasskeysSection />}
      <TwoStepsSection />
      <LinkedHousesSection />
      <DevicesSection />
      {hasProfile && (
        <SettingsSection title="Blocked people">
          <p className="text-muted">You and they do not see each other, and they are not told.</p>
          <BlockedSlot />
        </SettingsSection>
      )}
      {hasProfile && (
        <SettingsSection title="Safety">
          <p className="text-muted">What you reported, and what the committee did that concerns you.</p>
          <ButtonLink to="/safety" variant="quiet">
            Reports and answers
          </ButtonLink>
        </SettingsSection>
      )}
      {isAdmin && hasProfile && (
        <SettingsSection title="Console">
          <p className="text-muted">Applications, members’ accounts and what admins did.</p>
          <ButtonLink to="/cms" variant="quiet">
            Open the console
          </ButtonLink>
        </SettingsSection>
      )}
      <SignOutSection />
      {hasProfile && <MyDataSection />}
      {hasProfile && <LeaveSection />}
    </>
  )
}
