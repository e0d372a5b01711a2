// Where the mailed link leads: checks it, then lets the member choose a new password.
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { deadLink, openMailedLink, setNewPassword } from '#shared/api/account.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { PasswordInput } from '#shared/ui/forms/password-input.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { Spinner } from '#shared/ui/progress/spinner.tsx'
import { SignInFrame } from '../components/sign-in-frame.tsx'

const MIN_LENGTH = 6

export function Component() {
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
      {link === 'dead' && (
        <div role="alert" className="flex flex-col items-start gap-5 border-l border-bad pl-6">
          <p className="text-lead">{deadLink}</p>
          <p className="text-muted">Links work once and in the browser that asked for them.</p>
          <ButtonLink to="/auth/forgot" variant="quiet">
            Send a new link
          </ButtonLink>
        </div>
      )}
      {link === 'open' && <NewPasswordForm />}
    </SignInFrame>
  )
}

function NewPasswordForm() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const password = String(new FormData(event.currentTarget).get('password'))
    if (password.length < MIN_LENGTH) {
      setRefusal('Password must be at least 6 characters long')
      return
    }
    setBusy(true)
    setRefusal(null)
    try {
      await setNewPassword(password)
      toast.success('Your new password is set')
      await navigate('/', { replace: true })
    } catch (error) {
      setRefusal(describeError(error))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <Field label="New password" hint="At least 6 characters." error={refusal}>
        <PasswordInput name="password" required autoComplete="new-password" />
      </Field>
      <Button type="submit" size="large" full busy={busy}>
        Save and go in
      </Button>
    </form>
  )
}
