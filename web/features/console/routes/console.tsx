// The entrance to the console: the server decides who is an admin, this shows its answer. A failed check counts as no.
import { useQuery } from '@tanstack/react-query'
import { adminQuery } from '#shared/api/console.ts'
import { useAuth } from '#shared/session/use-auth.ts'
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
