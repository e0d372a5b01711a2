// Signing in by e-mail and password, under the words of the screen. A member goes straight to where they were going, an applicant learns where
// the application stands.
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { readMailedLink } from '#shared/api/account.ts'
import { type Address, insideApp } from '#shared/links/addresses.ts'
import { Link } from '#shared/links/link.tsx'
import { Redirect } from '#shared/links/redirect.tsx'
import { useLocation, useSearchParams } from '#shared/router/hooks.ts'
import { returnParam, safeReturnPath } from '#shared/session/return-path.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { fetchClientEarly } from '#shared/supabase/client.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import type { FoundApplication } from '#types/shapes.ts'
import { noteArrival } from '../data/last-way.ts'
import type { SignInOutcome } from '../data/sign-in.ts'
import { PasskeySlot } from '../passkeys/passkey-slot.tsx'
import { ApplicationStatus } from './application-status.tsx'
import { EndedSession } from './ended-session.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** `begin`: where the account begins, as far as that is known. `answer`: what another house answered, above the form. `standing`: what takes the form's place
 * for whoever is not signed in. `ways`: other ways in, below it; one finds its company by the address typed there. */
type SignInScreenProps = {
  title: string
  lead: string
  foot: ReactNode
  begin: Address
  answer?: ReactNode
  standing?: ReactNode
  ways?: (address: RefObject<HTMLInputElement | null>) => ReactNode
}

export function SignInScreen({ title, lead, foot, begin, answer, standing, ways }: SignInScreenProps) {
  const { user } = useAuth()
  const [params] = useSearchParams()
  const { search, hash } = useLocation()
  const [application, setApplication] = useState<FoundApplication | null>(null)
  const [signingIn, setSigningIn] = useState(false)
  const [home, setHome] = useState(begin)
  const address = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // Loads the client early; a failure shows when it is needed.
    fetchClientEarly()
  }, [])

  useEffect(() => {
    if (user) noteArrival()
  }, [user])

  function onOutcome(outcome: SignInOutcome) {
    if (outcome.kind === 'welcome') {
      toast.success('Welcome back!')
      if (outcome.inConsole) setHome('/cms')
    }
    setSigningIn(false)
    if (outcome.kind === 'application') setApplication(outcome.found)
  }

  // Sign-in links mailed by earlier versions lead here.
  if (readMailedLink({ search, hash })) return <Redirect to={insideApp(`/auth/confirm${search}${hash}`)} />
  // There is a session before it is known where it begins.
  if (user && !signingIn) return <Redirect to={safeReturnPath(params.get(returnParam), home)} />
  if (standing) return standing
  if (application) return <ApplicationStatus found={application} onBack={() => setApplication(null)} />
  return (
    <SignInFrame back={{ to: '/', label: 'Back' }} title={title} lead={lead} foot={foot}>
      <EndedSession />
      {answer}
      <SignInForm
        onSubmit={() => setSigningIn(true)}
        onOutcome={onOutcome}
        address={address}
        without={<PasskeySlot onBegin={() => setSigningIn(true)} onOutcome={onOutcome} />}
      />
      {ways?.(address)}
    </SignInFrame>
  )
}

/** A line below the form that leads elsewhere. */
export function FootLink({ to, children }: { to: Address; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center rounded-chip px-1 font-medium text-gold-ink underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}
