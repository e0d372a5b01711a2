// The console's door: the server says who is an admin, this only shows its answer. A check that fails counts as a no.
import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#shared/session/use-auth.ts'
import { adminQuery } from '../data/verify-admin.ts'
import { AccessDenied, AuthenticationRequired, CheckingPermissions } from '../gate/gate-states.tsx'
import { Console } from './console-page.tsx'

export function Component() {
  const { user, loading } = useAuth()
  const { data: isAdmin, isError } = useQuery({ ...adminQuery(user?.id ?? ''), enabled: user !== null })
  if (loading) return <CheckingPermissions />
  if (!user) return <AuthenticationRequired />
  if (isAdmin === undefined && !isError) return <CheckingPermissions />
  return isAdmin ? <Console /> : <AccessDenied email={user.email} />
}
