// The first password of a member whose application was approved: names the account, and sets it on a press.
import { useEffect, useState } from 'react'
import { redeemApproval, whoseApproval } from '#shared/api/account.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { PasswordForm } from '#shared/password/password-form.tsx'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Spinner } from '#shared/ui/progress/spinner.tsx'
import { DeadLink } from './dead-link.tsx'
import { NewApprovalLink } from './new-approval-link.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

type Link = { is: 'checking' | 'dead' | 'unknown' } | { is: 'open'; email: string }

export function FirstPassword({ token }: { token: string }) {
  const navigate = useNavigate()
  const [link, setLink] = useState<Link>({ is: 'checking' })
  const checking = link.is === 'checking'

  useEffect(() => {
    if (!checking) return
    let left = false
    whoseApproval(token).then(
      ({ email }) => !left && setLink({ is: 'open', email }),
      (error: unknown) => !left && setLink({ is: isAppError(error, 'link_ended') ? 'dead' : 'unknown' }),
    )
    return () => {
      left = true
    }
  }, [token, checking])

  return (
    <SignInFrame
      back={{ to: '/auth', label: 'Back to sign in' }}
      title="Choose a password"
      lead={link.is === 'open' ? `For ${link.email}. Your application has been approved.` : undefined}
    >
      {checking && <Spinner label="Checking the link" className="text-gold-ink" />}
      {link.is === 'dead' && (
        <DeadLink
          again={
            <NewApprovalLink
              asked={{ token }}
              done="If the account has no password yet, a new link is on its way to the address this one was mailed to. It works once, for seven days."
            />
          }
        >
          Links work once, for seven days. If you have chosen a password already, sign in with it.
        </DeadLink>
      )}
      {link.is === 'unknown' && (
        <div role="alert" className="flex flex-col items-start gap-5 border-l border-bad pl-6">
          <p className="text-lead">The link could not be checked.</p>
          <Button variant="quiet" onClick={() => setLink({ is: 'checking' })}>
            Try again
          </Button>
        </div>
      )}
      {link.is === 'open' && (
        <PasswordForm
          label="Password"
          button="Save and go in"
          done="Your password is set"
          onSet={() => navigate('/', { replace: true })}
          save={(password) => redeemApproval(token, password).then(() => true)}
        />
      )}
    </SignInFrame>
  )
}
