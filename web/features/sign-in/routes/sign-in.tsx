// The sign-in screen. Members who are already signed in go straight to where they were going.
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { readMailedLink } from '#shared/api/account.ts'
import { insideApp } from '#shared/links/addresses.ts'
import { Link } from '#shared/links/link.tsx'
import { Redirect } from '#shared/links/redirect.tsx'
import { returnParam, safeReturnPath } from '#shared/session/return-path.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { fetchClientEarly } from '#shared/supabase/client.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { FoundApplication } from '#types/shapes.ts'
import { ApplicationStatus } from '../components/application-status.tsx'
import { EndedSession } from '../components/ended-session.tsx'
import { SignInForm } from '../components/sign-in-form.tsx'
import { SignInFrame } from '../components/sign-in-frame.tsx'
import type { SignInOutcome } from '../data/sign-in.ts'

export function Component() {
  const { user } = useAuth()
  const [params] = useSearchParams()
  const { search, hash } = useLocation()
  const [application, setApplication] = useState<FoundApplication | null>(null)

  useEffect(() => {
    // Loads the client early; a failure shows when it is needed.
    fetchClientEarly()
  }, [])

  function onOutcome(outcome: SignInOutcome) {
    if (outcome.kind === 'welcome') toast.success('Welcome back!')
    if (outcome.kind === 'application') setApplication(outcome.found)
  }

  // Sign-in links mailed by earlier versions lead here.
  if (readMailedLink({ search, hash })) return <Redirect to={insideApp(`/auth/confirm${search}${hash}`)} />
  if (user) return <Redirect to={safeReturnPath(params.get(returnParam))} />
  if (application) return <ApplicationStatus found={application} onBack={() => setApplication(null)} />
  return (
    <SignInFrame
      back={{ to: '/', label: 'Back' }}
      title="Welcome back"
      lead="Access is by invitation or application only"
      foot={
        <>
          Not a member yet?{' '}
          <Link
            to="/apply"
            className="inline-flex min-h-11 items-center rounded-chip px-1 font-medium text-gold-ink underline-offset-4 hover:underline"
          >
            Apply to join
          </Link>
        </>
      }
    >
      <EndedSession />
      <SignInForm onOutcome={onOutcome} />
    </SignInFrame>
  )
}
