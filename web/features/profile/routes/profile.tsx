// The member's own profile. An account without a profile, or a disabled one, reads why it has none.
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { LogOut, Settings } from 'lucide-react'
import { myProfileQuery } from '#shared/api/members/own-profile.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { NotAMember } from '#shared/members/not-a-member.tsx'
import { useAuth } from '#shared/session/use-auth.ts'
import { useSignOut } from '#shared/session/use-sign-out.ts'
import { BellSlot } from '#shared/slots/bell-slot.tsx'
import { Button } from '#shared/ui/buttons/button.tsx'
import { IconLink } from '#shared/ui/buttons/icon-button.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { PageHeader } from '#shared/ui/page/page-header.tsx'
import { OwnProfile } from '../own/own-profile.tsx'
import { OwnProfileSkeleton } from '../own/own-profile-skeleton.tsx'

export const ask = (cache: QueryClient) => cache.prefetchQuery(myProfileQuery())

export function Component() {
  const { user } = useAuth()
  const { signOut, busy } = useSignOut()
  const { data: own, error, refetch, isFetching } = useQuery({ ...myProfileQuery(), enabled: user !== null })
  if (isAppError(error, 'not_a_member')) return <NotAMember inTabs reason={describeError(error)} />
  return (
    <div className="mx-auto max-w-[72rem]">
      <PageHeader
        title="Profile"
        className="gutter"
        actions={
          <>
            <BellSlot />
            <IconLink to="/settings" label="Settings" icon={<Settings aria-hidden="true" strokeWidth={1.5} />} />
            <Button variant="ghost" size="small" busy={busy} onClick={signOut}>
              <LogOut aria-hidden="true" />
              Logout
            </Button>
          </>
        }
      />
      {own && <OwnProfile own={own} />}
      {!own && !error && <OwnProfileSkeleton />}
      {!own && error && (
        <ErrorState title="Failed to load profile" error={error} onRetry={() => refetch()} retrying={isFetching} />
      )}
    </div>
  )
}
