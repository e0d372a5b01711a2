// A new password: with a mailed link, which a press spends, or for whoever is signed in and proves it. Says whose password it is.
// A welcome's link sets the first. Who has a second step takes it before.
import { useState } from 'react'
import { readMailedLink } from '#shared/api/account.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { useOwnAddress } from '#shared/own-address/use-own-address.ts'
import { NewPasswordForm } from '#shared/password/new-password-form.tsx'
import { VisitorQueryProvider } from '#shared/query/member-query-provider.tsx'
import { beganLately } from '#shared/session/began-lately.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { Spinner } from '#shared/ui/progress/spinner.tsx'
import { DeadLink } from '../components/dead-link.tsx'
import { FirstPassword } from '../components/first-password.tsx'
import { SignInFrame } from '../components/sign-in-frame.tsx'
import { SpendLink } from '../components/spend-link.tsx'
import { PastSecondStep } from '../two-steps/past-second-step.tsx'

const title = 'Choose a new password'
const back = { to: '/auth', label: 'Back to sign in' } as const

export function Component() {
  const [approval] = useState(() => new URLSearchParams(window.location.search).get('approval'))
  if (approval) return <FirstPassword token={approval} />
  return (
    <VisitorQueryProvider>
      <NewPassword />
    </VisitorQueryProvider>
  )
}

function NewPassword() {
  const { loading } = useAuth()
  const [link, setLink] = useState(() => readMailedLink(window.location))
  const [dead, setDead] = useState(() => /[?&#]error_description=/.test(window.location.href))

  function onSpent() {
    // The page may be reloaded: it must not come back with a spent link.
    window.history.replaceState(window.history.state, '', '/reset-password')
    setLink(null)
  }

  if (link && !dead) {
    return (
      <SignInFrame back={back} title={title}>
        <SpendLink link={link} label="Continue" onSpent={onSpent} onDead={() => setDead(true)} />
      </SignInFrame>
    )
  }
  if (loading && !dead) {
    return (
      <SignInFrame back={back} title={title}>
        <Spinner label="One moment" className="text-gold-ink" />
      </SignInFrame>
    )
  }
  if (dead) return <Dead />
  return <PastSecondStep>{() => <Choose />}</PastSecondStep>
}

function Dead() {
  return (
    <SignInFrame back={back} title={title}>
      <DeadLink>Links work once, for one hour.</DeadLink>
    </SignInFrame>
  )
}

function Choose() {
  const { user, session } = useAuth()
  const navigate = useNavigate()
  const { data: own } = useOwnAddress()
  if (!user || !session) return <Dead />
  // It may have changed on another device since the session was renewed.
  const address = own?.address || user.email || ''
  return (
    <SignInFrame
      back={{ to: '/', label: 'Back' }}
      title={title}
      lead={<span className="break-words">For {address}. The old one stops working at once.</span>}
    >
      <NewPasswordForm
        key={user.id}
        email={address}
        asksCurrent={!beganLately(session)}
        button="Save and go in"
        onSet={() => navigate('/', { replace: true })}
      />
    </SignInFrame>
  )
}
