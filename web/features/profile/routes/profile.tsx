// The member's own profile. Whoever has none, or may not come in any more, is told so.
import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { isAppError } from '#shared/errors/app-error.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { useSignOut } from '#shared/session/use-sign-out.ts'
import { BellSlot } from '#shared/slots/bell-slot.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { AccessDenied } from '../components/access-denied.tsx'
import { OwnProfile } from '../components/own-profile.tsx'
import { OwnProfileSkeleton } from '../components/own-profile-skeleton.tsx'
import { myProfileQuery } from '../data/my-profile.ts'

export function Component() {
  const { user } = useAuth()
  const { signOut, busy } = useSignOut()
  const { data: own, error, refetch, isFetching } = useQuery({ ...myProfileQuery(), enabled: user !== null })
  if (!user || isAppError(error, 'not_a_member')) return <AccessDenied />
  return (
    <div className="mx-auto max-w-[72rem]">
      <PageHeader
        title="Profile"
        className="gutter"
        actions={
          <>
            <BellSlot />
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
