// Where mailed links about passwords lead: checks the link, then lets the member choose one. A welcome's link sets the first.
import { useEffect, useRef, useState } from 'react'
import { openMailedLink, setNewPassword } from '#shared/api/account.ts'
import { Spinner } from '#shared/ui/progress/spinner.tsx'
import { DeadLink } from '../components/dead-link.tsx'
import { FirstPassword } from '../components/first-password.tsx'
import { PasswordForm } from '../components/password-form.tsx'
import { SignInFrame } from '../components/sign-in-frame.tsx'

export function Component() {
  const [approval] = useState(() => new URLSearchParams(window.location.search).get('approval'))
  return approval ? <FirstPassword token={approval} /> : <NewPassword />
}

function NewPassword() {
  const [link, setLink] = useState<'checking' | 'open' | 'dead'>('checking')
  const opening = useRef<Promise<void>>(undefined)

  useEffect(() => {
    // A link works once, so an effect that runs twice must not open it twice.
    opening.current ??= openMailedLink(window.location)
    opening.current.then(
      () => {
        window.history.replaceState(window.history.state, '', '/reset-password')
        setLink('open')
      },
      (error: unknown) => {
        console.warn('The password link was refused', error)
        setLink('dead')
      },
    )
  }, [])

  return (
    <SignInFrame
      back={{ to: '/auth', label: 'Back to sign in' }}
      title="Choose a new password"
      lead={link === 'open' ? 'The old one stops working at once.' : undefined}
    >
      {link === 'checking' && <Spinner label="Checking the link" className="text-gold-ink" />}
      {link === 'dead' && <DeadLink>Links work once, for one hour.</DeadLink>}
      {link === 'open' && <PasswordForm label="New password" done="Your new password is set" save={setNewPassword} />}
    </SignInFrame>
  )
}
