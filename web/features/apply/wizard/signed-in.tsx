// Opening the application while signed in: a member is led home, an admin without a profile to the console. An account without a profile, and
// an admin who wants to become a member, get the wizard.
import { type ReactNode, useEffect, useState } from 'react'
import { startPage } from '#shared/api/members/setup.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { useSignOut } from '#shared/session/use-sign-out.ts'
import { DoorAside } from '#shared/ui/brand/door-aside.tsx'
import { Wordmark } from '#shared/ui/brand/wordmark.tsx'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'
import { SpinnerPage } from '#shared/ui/progress/spinner.tsx'

type Standing = 'asking' | 'member' | 'admin' | 'nobody'

type SignedInProps = { user: { id: string; email?: string }; children: ReactNode }

export default function SignedIn({ user: { id, email }, children }: SignedInProps) {
  const [standing, setStanding] = useState<Standing>('asking')
  const { signOut, busy } = useSignOut()

  useEffect(() => {
    let left = false
    startPage(id)
      .then((page) => (page === '/cms' ? 'admin' : 'member'))
      // The server did not answer, but somebody is signed in: most likely a member.
      .catch((error: unknown) => (isAppError(error, 'not_a_member') ? 'nobody' : 'member'))
      .then((found) => !left && setStanding(found))
    return () => {
      left = true
    }
  }, [id])

  if (standing === 'asking') return <SpinnerPage />
  if (standing === 'nobody') return children
  const isAdmin = standing === 'admin'
  return (
    <div className="flex">
      <DoorAside light={1} />
      <main id="main" className="flex min-h-dvh min-w-0 flex-1 flex-col px-6 pt-[calc(1.5rem+var(--safe-top))] pb-16">
        <Wordmark className="text-[1.75rem] lg:invisible" />
        <div className="mx-auto flex w-full max-w-[30rem] flex-1 animate-appear flex-col items-start justify-center gap-6">
          <span aria-hidden="true" className="h-px w-14 bg-gold" />
          <h1 className="text-name">{isAdmin ? 'You keep this door' : 'You are in already'}</h1>
          <p className="max-w-reading text-lead">
            {isAdmin ? 'Applications come to you, in the console.' : 'This door is behind you. The rooms are open.'}
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={isAdmin ? '/cms' : '/home'} size="large" className="min-w-44">
              {isAdmin ? 'Open the console' : 'Go home'}
            </ButtonLink>
            {isAdmin && (
              <Button variant="quiet" size="large" onClick={() => setStanding('nobody')}>
                Apply all the same
              </Button>
            )}
          </div>
          <p className="mt-4 border-t pt-5 text-small text-muted">
            You are signed in as <span className="break-all text-ink">{email}</span>. Is somebody else applying on this
            device?{' '}
            <Button variant="ghost" size="small" busy={busy} onClick={signOut} className="-mx-2 align-baseline">
              Sign out
            </Button>
          </p>
        </div>
      </main>
    </div>
  )
}
