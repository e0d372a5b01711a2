// Shown in place of the own profile to whoever has none.
import { ButtonLink } from '#shared/ui/buttons/button.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'

export function AccessDenied() {
  return (
    <>
      <h1 className="sr-only">Profile</h1>
      <EmptyState title="Access Denied" action={<ButtonLink to="/auth">Sign In</ButtonLink>}>
        Please log in to view your profile.
      </EmptyState>
    </>
  )
}
