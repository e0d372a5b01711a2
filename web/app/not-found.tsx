// The screen of every unknown address.
import { useAuth } from '#shared/session/use-auth.ts'
import { AtTheDoor } from '#shared/ui/brand/at-the-door.tsx'
import { ButtonLink } from '#shared/ui/buttons/button.tsx'

export function NotFound() {
  const { user } = useAuth()
  return (
    <AtTheDoor
      inTabs={user !== null}
      eyebrow="404"
      title="Oops! Page not found"
      ways={
        <>
          <ButtonLink to="/">Return to Home</ButtonLink>
          {!user && (
            <ButtonLink to="/auth" variant="quiet">
              Sign In
            </ButtonLink>
          )}
        </>
      }
    >
      <p>This door leads nowhere. The others are open.</p>
    </AtTheDoor>
  )
}
