// The guard of the member screens: waits for the session, sends visitors to sign in and admins without a profile to the console, gives
// members their query cache and overlays.
import { type ReactNode, Suspense } from 'react'
import { lazyAgain, lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { useLocation, useMatches } from '#shared/router/hooks.ts'
import { Outlet } from '#shared/router/route-view.tsx'
import '#shared/drafts/forget-drafts.ts'
import '#shared/push/forget-push.ts'
import { Redirect } from '#shared/links/redirect.tsx'
import { MemberQueryProvider, VisitorQueryProvider } from '#shared/query/member-query-provider.tsx'
import { signInPath } from '#shared/session/return-path.ts'
import { endedByServer, isSigningOut } from '#shared/session/session-end.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { BellContext } from '#shared/slots/bell-slot.tsx'
import { BlockedContext } from '#shared/slots/blocked-slot.tsx'
import { useTakenOver } from '#shared/slots/use-taken-over.ts'
import { LostPage } from '#shared/ui/messages/lost-screen.tsx'
import { SpinnerPage } from '#shared/ui/progress/spinner.tsx'
import { handleOf } from '../pages/page.ts'
import { Overlays } from './overlays.tsx'
import { useRefusal } from './use-refusal.ts'

const Bell = lazyQuietly(() => import('#features/notifications/components/bell.tsx'))
const Blocked = lazyQuietly(() => import('#features/profile/friends/blocked-members.tsx'))
const InTheBackground = lazyQuietly(() => import('./in-the-background.tsx'))
const WithoutProfile = lazyAgain(async () => (await import('./without-profile.tsx')).default, LostPage)

export function RequireMember({ children }: { children: ReactNode }) {
  const { user, loading } = useAuth()
  const { pathname, search } = useLocation()
  if (loading) return <SpinnerPage />
  if (!user)
    return isSigningOut() ? (
      <SpinnerPage label="Signing out" />
    ) : (
      <Redirect to={signInPath(pathname, search, endedByServer())} />
    )
  return <MemberQueryProvider userId={user.id}>{children}</MemberQueryProvider>
}

export function MemberLayout() {
  return (
    <RequireMember>
      <MemberScreens />
    </RequireMember>
  )
}

function MemberScreens() {
  const refused = useRefusal()
  const takenOver = useTakenOver()
  const withoutProfile = handleOf(useMatches())?.page.withoutProfile
  const screens = (
    <BellContext value={Bell}>
      <BlockedContext value={Blocked}>
        <Outlet context={refused !== null} />
        <Overlays />
        {takenOver && (
          <Suspense>
            <InTheBackground />
          </Suspense>
        )}
      </BlockedContext>
    </BellContext>
  )
  if (refused === null) return screens
  return (
    <Suspense fallback={<SpinnerPage />}>
      <WithoutProfile reason={refused} staysOpen={withoutProfile === true}>
        {screens}
      </WithoutProfile>
    </Suspense>
  )
}

/** For screens that decide themselves who may see what (the console, the not-found page). Redirects nobody. */
export function OpenLayout() {
  const { user } = useAuth()
  return user ? (
    <MemberQueryProvider userId={user.id}>
      <Outlet />
    </MemberQueryProvider>
  ) : (
    <VisitorQueryProvider>
      <Outlet />
    </VisitorQueryProvider>
  )
}
