// The change of address that waits, as the account has it and not as the session remembers it: it goes on in mailboxes, and may be taken
// back or completed on another device while this page is open.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { myAddressQuery, renewSession } from '#shared/api/own-address.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { Redirect } from '#shared/links/redirect.tsx'
import { ButtonLink } from '#shared/ui/buttons/button.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Spinner } from '#shared/ui/progress/spinner.tsx'
import { ChangeCodes } from './change-codes.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const LOOK_AGAIN = 5000
const back = { to: '/', label: 'Back' } as const

type ChangeByCodeProps = {
  /** The address in the session. */
  signedInAs: string
  onChanged: () => void
}

export function ChangeByCode({ signedInAs, onChanged }: ChangeByCodeProps) {
  const { data, error, refetch, isFetching } = useQuery({
    ...myAddressQuery(),
    refetchInterval: ({ state }) => (state.data?.change ? LOOK_AGAIN : false),
  })
  const isBehind = data !== undefined && data.address !== signedInAs

  // Both have confirmed, by links or on another device: the session learns of it.
  useEffect(() => {
    if (!isBehind) return
    renewSession().then(onChanged, (failure: unknown) => console.warn('The session could not be renewed', failure))
  }, [isBehind, onChanged])

  // Neither a member nor an admin: where the app begins says what is to be done.
  if (!data && isAppError(error, 'not_a_member')) return <Redirect to="/" />
  if (!data && error)
    return (
      <SignInFrame back={back} title="A new address">
        <ErrorState error={error} onRetry={() => refetch()} retrying={isFetching} />
      </SignInFrame>
    )
  if (!data || isBehind)
    return (
      <SignInFrame back={back} title="One moment">
        <Spinner label="One moment" className="text-gold-ink" />
      </SignInFrame>
    )
  if (!data.change)
    return (
      <SignInFrame back={back} title="No new address is waiting" announced>
        <p className="border-l border-gold pl-6 text-lead break-words">
          You sign in as <strong className="font-medium">{data.address}</strong>. A change that was taken back can be
          asked for again in the settings.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to="/">Go on</ButtonLink>
          <ButtonLink to="/settings" variant="quiet">
            Settings
          </ButtonLink>
        </div>
      </SignInFrame>
    )
  return (
    <SignInFrame
      back={back}
      title="A new address"
      lead="Both addresses were mailed a code, each its own. The change counts once both are typed, or their links pressed."
    >
      <ChangeCodes from={data.address} change={data.change} onHalf={() => refetch()} onChanged={onChanged} />
    </SignInFrame>
  )
}
