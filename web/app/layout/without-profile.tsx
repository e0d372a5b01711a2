// An account that member screens refuse: an admin needs no profile and is led to the console, anybody else stays. Loaded when it happens,
// so that members do not carry what it asks.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminQuery } from '#shared/api/admission/console.ts'
import { Redirect } from '#shared/links/redirect.tsx'
import { useUserId } from '#shared/session/use-auth.ts'
import { SpinnerPage } from '#shared/ui/progress/spinner.tsx'

export default function WithoutProfile({ children }: { children: ReactNode }) {
  const { data: isAdmin, isError } = useQuery(adminQuery(useUserId()))
  if (isAdmin) return <Redirect to="/cms" />
  return isAdmin === undefined && !isError ? <SpinnerPage /> : children
}
