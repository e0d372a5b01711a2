// The entrance to the console: the server decides who is an admin, this shows its answer. A failed check counts as no.
import { useQuery } from '@tanstack/react-query'
import { adminQuery, isAdminWithoutSteps } from '#shared/api/admission/admin.ts'
import { membershipQuery } from '#shared/api/members/setup.ts'
import { isSigningOut } from '#shared/session/session-end.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { SpinnerPage } from '#shared/ui/progress/spinner.tsx'
import { AccessDenied, AuthenticationRequired, CheckingPermissions, TwoStepsRequired } from '../gate/gate-states.tsx'
import { Console } from './console-page.tsx'

export function Component() {
  const { user, loading } = useAuth()
  const { data: isAdmin, error, isError } = useQuery({ ...adminQuery(user?.id ?? ''), enabled: user !== null })
  const membership = useQuery({ ...membershipQuery(user?.id ?? ''), enabled: user !== null })
  if (loading) return <CheckingPermissions />
  if (!user) return isSigningOut() ? <SpinnerPage label="Signing out" /> : <AuthenticationRequired />
  if ((isAdmin === undefined && !isError) || membership.isPending) return <CheckingPermissions />
  if (isAdminWithoutSteps(error)) return <TwoStepsRequired isMember={membership.isSuccess} />
  return isAdmin ? <Console isMember={membership.isSuccess} /> : <AccessDenied email={user.email} />
}
