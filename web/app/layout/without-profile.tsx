// An account that member screens refuse: an admin needs no profile and is led to the console, or stays where none is needed; anybody else reads
// why and gets out. Loaded when it happens, so that members do not carry what it asks.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminQuery, isAdminWithoutSteps } from '#shared/api/admission/admin.ts'
import { Redirect } from '#shared/links/redirect.tsx'
import { NotAMember } from '#shared/members/not-a-member.tsx'
import { useUserId } from '#shared/session/use-auth.ts'
import { SpinnerPage } from '#shared/ui/progress/spinner.tsx'

type WithoutProfileProps = {
  reason: string
  /** Whether an admin stays on this screen. */
  staysOpen: boolean
  /** What stays on the screen when it can't be found out. */
  children: ReactNode
}

export default function WithoutProfile({ reason, staysOpen, children }: WithoutProfileProps) {
  const { data, error } = useQuery(adminQuery(useUserId()))
  const isAdmin = isAdminWithoutSteps(error) || data
  if ((error && !isAdmin) || (staysOpen && isAdmin !== false)) return children
  if (isAdmin) return <Redirect to="/cms" />
  if (isAdmin === undefined) return <SpinnerPage />
  return (
    <main id="main">
      <NotAMember reason={reason} />
    </main>
  )
}
