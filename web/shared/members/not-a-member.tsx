// Replaces the member screens for an account without a profile or a disabled one: says why, and offers the way out. A link to sign-in would
// lead in a circle, because this account is signed in.
import { useAuth } from '#shared/session/use-auth.ts'
import { useSignOut } from '#shared/session/use-sign-out.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'

/** `reason`: the sentence of the refusal. */
export function NotAMember({ reason }: { reason: string }) {
  const { user } = useAuth()
  const { signOut, busy } = useSignOut()
  return (
    <EmptyState
      title="Access Denied"
      action={
        <Button busy={busy} onClick={signOut}>
          Use another account
        </Button>
      }
    >
      <p>{reason} If you think that is a mistake, write to the club.</p>
      {user && <p className="mt-3 break-words">You are signed in as {user.email}.</p>}
      <p className="mt-3">Please log in to view your profile.</p>
    </EmptyState>
  )
}
