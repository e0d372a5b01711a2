// The press that spends a mailed link. Opening the page spends nothing: scanners of mail open pages too.
import { useState } from 'react'
import { type MailedLink, spendMailedLink } from '#shared/api/account.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { maskAddress } from '../model/mask-address.ts'

type SpendLinkProps = { link: MailedLink; label: string; onSpent: () => void; onDead: () => void }

export function SpendLink({ link, label, onSpent, onDead }: SpendLinkProps) {
  const { user } = useAuth()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const owner = maskAddress(link.address)
  const another = user && user.email?.toLowerCase() !== link.address.toLowerCase()

  async function press() {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    try {
      await spendMailedLink(link)
      onSpent()
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
        {owner ? (
          <>
            This link is for <strong className="font-medium">{owner}</strong>.
          </>
        ) : (
          'This link opens the account it was mailed to.'
        )}{' '}
        It works once.
      </p>
      {another && (
        <p className="border-l border-gold pl-4 text-small break-words">
          You are signed in as {user.email}. Going on signs you out and opens the account of the link.
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
