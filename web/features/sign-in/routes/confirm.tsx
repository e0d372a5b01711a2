// Where mailed links lead that sign in or confirm an address: a press spends them. Without a link: the codes of those mails, typed.
import { type ReactNode, useCallback, useState } from 'react'
import { type MailedLink, readMailedLink, type Spent } from '#shared/api/account.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { VisitorQueryProvider } from '#shared/query/member-query-provider.tsx'
import { useLocation } from '#shared/router/hooks.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { ButtonLink } from '#shared/ui/buttons/button.tsx'
import { Spinner } from '#shared/ui/progress/spinner.tsx'
import { ChangeByCode } from '../components/change-by-code.tsx'
import { DeadLink } from '../components/dead-link.tsx'
import { SignInByCode } from '../components/sign-in-by-code.tsx'
import { SignInFrame } from '../components/sign-in-frame.tsx'
import { SpendLink } from '../components/spend-link.tsx'

const words: Record<MailedLink['type'], { title: string; press: string }> = {
  email_change: { title: 'A new address', press: 'Confirm the change' },
  signup: { title: 'Confirm your address', press: 'Confirm' },
  invite: { title: 'You are invited', press: 'Accept' },
  magiclink: { title: 'Welcome to o1', press: 'Sign in' },
  email: { title: 'Welcome to o1', press: 'Sign in' },
  recovery: { title: 'Welcome to o1', press: 'Sign in' },
}

export function Component() {
  const [link] = useState(readMailedLink(useLocation()))
  return link ? <ByLink link={link} /> : <ByCode />
}

function ByLink({ link }: { link: MailedLink }) {
  const navigate = useNavigate()
  const [state, setState] = useState<'asking' | 'dead' | Spent>('asking')
  const { title, press } = words[link.type]

  async function onSpent(spent: Spent) {
    if (link.type === 'email_change') {
      // The page may be reloaded: it must not come back with a spent link.
      window.history.replaceState(window.history.state, '', '/auth/confirm')
      setState(spent)
    } else await navigate(link.type === 'invite' ? '/reset-password' : '/', { replace: true })
  }

  if (state === 'half') return <HalfChanged />
  if (state === 'signed-in') return <Changed />
  return (
    <Frame title={title}>
      {state === 'asking' && <SpendLink link={link} label={press} onSpent={onSpent} onDead={() => setState('dead')} />}
      {state === 'dead' && (
        <DeadLink again={link.type === 'email_change' ? null : undefined}>
          {link.type === 'email_change'
            ? 'Links work once, for one hour. Ask for the change again, signed in to your account.'
            : 'Links work once, for one hour.'}
        </DeadLink>
      )}
    </Frame>
  )
}

function ByCode() {
  const { user, loading } = useAuth()
  const [changed, setChanged] = useState(false)
  const onChanged = useCallback(() => setChanged(true), [])
  if (changed) return <Changed />
  if (loading) {
    return (
      <Frame title="One moment">
        <Spinner label="One moment" className="text-gold-ink" />
      </Frame>
    )
  }
  if (!user) {
    return (
      <Frame title="Type the code" lead="From the mail that o1 sent you.">
        <SignInByCode />
      </Frame>
    )
  }
  return (
    <VisitorQueryProvider key={user.id}>
      <ChangeByCode signedInAs={user.email ?? ''} onChanged={onChanged} />
    </VisitorQueryProvider>
  )
}

function HalfChanged() {
  return (
    <Frame title="One more to go" announced>
      <p className="border-l border-gold pl-6 text-lead">
        Thank you. The other address was mailed a link as well: the change counts once both have confirmed it.
      </p>
      <ButtonLink to="/" variant="quiet" className="mt-6">
        Go on
      </ButtonLink>
    </Frame>
  )
}

function Changed() {
  const { user, halfway } = useAuth()
  const { email } = user ?? halfway?.user ?? {}
  return (
    <Frame title="Your new address" announced>
      <p className="border-l border-gold pl-6 text-lead break-words">
        From now on you sign in as <strong className="font-medium">{email}</strong>.
      </p>
      <ButtonLink to="/" className="mt-6">
        Go on
      </ButtonLink>
    </Frame>
  )
}

function Frame(props: { title: string; lead?: ReactNode; announced?: boolean; children: ReactNode }) {
  return <SignInFrame back={{ to: '/', label: 'Back' }} {...props} />
}
