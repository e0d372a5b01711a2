// The press that spends a mailed link. Opening the page spends nothing: scanners of mail open pages too.
import { useState } from 'react'
import { type MailedLink, type Spent, spendMailedLink } from '#shared/api/account.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { noteWay } from '../data/last-way.ts'
import { maskAddress } from '../model/mask-address.ts'

type SpendLinkProps = { link: MailedLink; label: string; onSpent: (spent: Spent) => void; onDead: () => void }

export function SpendLink({ link, label, onSpent, onDead }: SpendLinkProps) {
  const { user } = useAuth()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const another = user && user.email?.toLowerCase() !== link.address.toLowerCase()

  async function press() {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    try {
      const spent = await spendMailedLink(link)
      if (spent === 'signed-in') noteWay('mail')
      onSpent(spent)
    } catch (error) {
      console.warn('The mailed link was refused', error)
      if (isAppError(error, 'otp_expired')) return onDead()
      setRefusal(describeError(error))
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="break-words">
        <Meaning link={link} /> It works once.
      </p>
      {another && (
        <p className="border-l border-gold pl-4 text-small break-words">
          You are signed in as {user.email}. {goingOn(link)}
        </p>
      )}
      {refusal && (
        <p role="alert" className="border-l border-bad pl-4 text-small text-bad">
          {refusal}
        </p>
      )}
      <Button size="large" full busy={busy} onClick={press}>
        {label}
      </Button>
    </div>
  )
}

function Meaning({ link }: { link: MailedLink }) {
  const owner = maskAddress(link.address)
  if (link.type === 'email_change') {
    return (
      <>
        This link is for {owner ? <Strong>{owner}</Strong> : 'the account it was mailed for'}, which is to sign in as{' '}
        {link.newAddress ? <Strong>{maskAddress(link.newAddress)}</Strong> : 'another address'} from now on.
      </>
    )
  }
  if (!owner) return 'This link opens the account it was mailed to.'
  return (
    <>
      This link is for <Strong>{owner}</Strong>.
    </>
  )
}

function Strong({ children }: { children: string }) {
  return <strong className="font-medium">{children}</strong>
}

/** Of the two links of a change only the last one signs in. */
function goingOn({ type }: MailedLink): string {
  return type === 'email_change'
    ? 'Once both addresses have confirmed, this device opens the account of the link instead.'
    : 'Going on signs you out and opens the account of the link.'
}
