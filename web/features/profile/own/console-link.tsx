// The way to the console, for a member who is an admin. Waits for the answer unseen: for everybody else there is nothing here.
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { adminQuery } from '#shared/api/admission/admin.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { ButtonLink } from '#shared/ui/buttons/button.tsx'

export function ConsoleLink() {
  const { data: isAdmin } = useQuery(adminQuery(useUserId()))
  if (!isAdmin) return null
  return (
    <ButtonLink to="/cms" variant="quiet">
      <ShieldCheck aria-hidden="true" />
      Console
    </ButtonLink>
  )
}
