// Replaces the member screens for an account without a profile or a disabled one: says why, and offers the way out. A link to sign-in would
// lead in a circle, because this account is signed in.
import { useAuth } from '#shared/session/use-auth.ts'
import { useSignOut } from '#shared/session/use-sign-out.ts'
import { AtTheDoor } from '#shared/ui/brand/at-the-door.tsx'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'

type NotAMemberProps = {
  /** The sentence of the refusal. */
  reason: string
  inTabs?: boolean
}

export function NotAMember({ reason, inTabs = false }: NotAMemberProps) {
  const { user } = useAuth()
  const { signOut, busy } = useSignOut()
  return (
    <AtTheDoor
      inTabs={inTabs}
      title="Access Denied"
      ways={
        <>
          <Button busy={busy} onClick={signOut}>
            Use another account
          </Button>
          <ButtonLink to="/account-closed" variant="quiet">
            Was it closed by the committee?
          </ButtonLink>
        </>
      }
    >
      <p>{reason} If you think that is a mistake, write to the club.</p>
      {user && <p className="break-words">You are signed in as {user.email}.</p>}
      <p>Please log in to view your profile.</p>
    </AtTheDoor>
  )
}
