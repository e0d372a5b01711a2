// Where the mail about a new device leads whoever was not that: it says which sign-in it is about, and a press signs everybody out. Opening the page does
// nothing: scanners of mail open pages too. A new password follows.

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { endEverything, spendMailedLink, strangerQuery } from '#shared/api/account.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { clockTime, longDate } from '#shared/format/time.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { VisitorQueryProvider } from '#shared/query/member-query-provider.tsx'
import { useSearchParams } from '#shared/router/hooks.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Spinner } from '#shared/ui/progress/spinner.tsx'
import type { RefusedDevice } from '#types/shapes.ts'
import { DeadLink } from '../components/dead-link.tsx'
import { SignInFrame } from '../components/sign-in-frame.tsx'

const title = 'Was this not you?'

export function Component() {
  return (
    <VisitorQueryProvider>
      <NotMe />
    </VisitorQueryProvider>
  )
}

function NotMe() {
  const [params] = useSearchParams()
  const token = params.get('link') ?? ''
  const { data, error, refetch, isFetching } = useQuery(strangerQuery(token))
  const [ended, setEnded] = useState<RefusedDevice | null>(null)
  const [dead, setDead] = useState(false)
  if (ended) return <Ended {...ended} />
  if (dead || isAppError(error, 'link_ended')) {
    return (
      <Frame title={title}>
        <DeadLink
          again={
            <ButtonLink to="/auth/forgot" variant="quiet">
              Set a new password
            </ButtonLink>
          }
        >
          It works once, for seven days. A new password signs every other device out as well.
        </DeadLink>
      </Frame>
    )
  }
  return (
    <Frame title={title}>
      {data && <Ask about={data} token={token} onEnded={setEnded} onDead={() => setDead(true)} />}
      {!data && !error && <Spinner label="One moment" className="text-gold-ink" />}
      {!data && error && <ErrorState error={error} onRetry={() => refetch()} retrying={isFetching} />}
    </Frame>
  )
}

type AskProps = { about: RefusedDevice; token: string; onEnded: (ended: RefusedDevice) => void; onDead: () => void }

function Ask({ about: { email, device, at }, token, onEnded, onDead }: AskProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function press() {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    try {
      onEnded(await endEverything(token))
    } catch (error) {
      if (isAppError(error, 'link_ended')) return onDead()
      setRefusal(describeError(error))
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="break-words">
        <strong className="font-medium">{device}</strong> signed in as {email} on {longDate(at)}, {clockTime(at)}.
      </p>
      <p className="text-muted">
        Signing everybody out ends that device and all others, this one too. Your password stops working at once, and
        you choose a new one.
      </p>
      {refusal && (
        <p role="alert" className="border-l border-bad pl-4 text-small text-bad">
          {refusal}
        </p>
      )}
      <Button variant="danger" size="large" full busy={busy} onClick={press}>
        Sign everybody out
      </Button>
      <ButtonLink to="/" variant="ghost" size="small" className="self-center">
        It was me
      </ButtonLink>
    </div>
  )
}

/** The old password opens nothing: whoever leaves here has one mailed. */
function Ended({ email, tokenHash }: RefusedDevice) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [link, setLink] = useState(tokenHash)

  async function goOn(spent: string) {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    try {
      await spendMailedLink({ tokenHash: spent, type: 'recovery', address: email, newAddress: '' })
      await navigate('/reset-password', { replace: true })
    } catch (error) {
      if (isAppError(error, 'otp_expired')) setLink(null)
      else setRefusal(describeError(error))
      setBusy(false)
    }
  }

  return (
    <Frame title="Everybody is signed out" announced>
      <div className="flex flex-col gap-5">
        <p className="border-l border-gold pl-6 text-lead">The old password opens nothing any more.</p>
        <p className="text-muted">
          Neither do passkeys, phone numbers, linked accounts and recovery codes that were added since. Choose a new
          password, then look through your settings: a second step that somebody else may have added is still there.
        </p>
        {user && user.email?.toLowerCase() !== email.toLowerCase() && (
          <p className="border-l border-gold pl-4 text-small break-words">
            You are signed in as {user.email}. Going on signs you out and opens the other account.
          </p>
        )}
        {refusal && (
          <p role="alert" className="border-l border-bad pl-4 text-small text-bad">
            {refusal}
          </p>
        )}
        {link === null ? (
          <ButtonLink to="/auth/forgot" size="large">
            Have a link mailed
          </ButtonLink>
        ) : (
          <Button size="large" full busy={busy} onClick={() => goOn(link)}>
            Choose a new password
          </Button>
        )}
      </div>
    </Frame>
  )
}

function Frame(props: { title: string; announced?: boolean; children: ReactNode }) {
  return <SignInFrame back={{ to: '/', label: 'Back' }} {...props} />
}
