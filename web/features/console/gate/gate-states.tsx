// The screens for everyone who gets no access: still checking, not signed in, not an admin, an admin who signs in with one step.
import { signInPath } from '#shared/session/return-path.ts'
import { useSignOut } from '#shared/session/use-sign-out.ts'
import { AtTheDoor } from '#shared/ui/brand/at-the-door.tsx'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'
import { Chip } from '#shared/ui/buttons/chip.tsx'
import { Spinner } from '#shared/ui/progress/spinner.tsx'

export function CheckingPermissions() {
  return (
    <main id="main" className="grid min-h-dvh place-items-center px-6 py-16">
      <div className="flex flex-col items-center gap-5 text-center">
        <Spinner label="" className="text-gold-ink" />
        <p role="status" className="text-muted">
          Checking permissions...
        </p>
      </div>
    </main>
  )
}

export function AuthenticationRequired() {
  return (
    <main id="main">
      <AtTheDoor
        title="Authentication Required"
        ways={
          <>
            <ButtonLink to={signInPath('/cms')}>Go to Login</ButtonLink>
            <ButtonLink to="/" variant="quiet">
              Back to the front
            </ButtonLink>
          </>
        }
      >
        <p>Please sign in to access the CMS.</p>
      </AtTheDoor>
    </main>
  )
}

export function AccessDenied({ email }: { email: string | undefined }) {
  return (
    <main id="main">
      <AtTheDoor title="Access Denied" ways={<ButtonLink to="/home">Go to Home</ButtonLink>}>
        <p>You need admin privileges to access the CMS.</p>
        <p className="flex flex-wrap items-center gap-3">
          <span className="min-w-0 break-all text-ink">{email}</span>
          <Chip tone="gold">Not Admin</Chip>
        </p>
      </AtTheDoor>
    </main>
  )
}

export function TwoStepsRequired({ isMember }: { isMember: boolean }) {
  const { signOut, busy } = useSignOut()
  return (
    <main id="main">
      <AtTheDoor
        eyebrow="Console"
        title="One thing first"
        ways={
          <>
            <ButtonLink to="/settings?change=two-steps">Set it up</ButtonLink>
            {isMember ? (
              <ButtonLink to="/home" variant="quiet">
                Go to Home
              </ButtonLink>
            ) : (
              <Button variant="quiet" busy={busy} onClick={signOut}>
                Sign out
              </Button>
            )}
          </>
        }
      >
        <p>Admins of this club sign in with two steps: the password, and a code from a device of their own.</p>
        <p>It takes a minute, and the console opens right after.</p>
      </AtTheDoor>
    </main>
  )
}
