// The new password, and the current one where a link or a sign-in of the last minutes does not prove already who is there.
import { type SubmitEvent, useState } from 'react'
import { confirmPassword, setNewPassword } from '#shared/api/account.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { Link, useNavigate } from '#shared/links/link.tsx'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { PasswordInput } from '#shared/ui/forms/password-input.tsx'
import { toast } from '#shared/ui/messages/toast.ts'

const MIN_LENGTH = 6

type NewPasswordFormProps = { email: string; asksCurrent: boolean }

export function NewPasswordForm({ email, asksCurrent: asksAtFirst }: NewPasswordFormProps) {
  const navigate = useNavigate()
  const [asksCurrent, setAsksCurrent] = useState(asksAtFirst)
  const [busy, setBusy] = useState(false)
  const [wrongCurrent, setWrongCurrent] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const fields = new FormData(event.currentTarget)
    const password = String(fields.get('password'))
    setWrongCurrent(null)
    setRefusal(null)
    if (password.length < MIN_LENGTH || password.trim() === '') {
      setRefusal('Password must be at least 6 characters long')
      return
    }
    setBusy(true)
    try {
      if (asksCurrent) await confirmPassword(email, String(fields.get('current')))
      await setNewPassword(password)
      toast.success('Your new password is set')
      await navigate('/', { replace: true })
    } catch (error) {
      setBusy(false)
      if (isAppError(error, 'invalid_credentials')) return setWrongCurrent('That is not your current password.')
      // The form was open for so long that the proof has grown too old.
      if (isAppError(error, 'reauthentication_needed')) setAsksCurrent(true)
      else setRefusal(describeError(error))
    }
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      {/* For password managers, which save a password with its name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      {asksCurrent && (
        <Field label="Current password" error={wrongCurrent}>
          <PasswordInput name="current" required autoComplete="current-password" />
        </Field>
      )}
      <Field label="New password" hint="At least 6 characters." error={refusal}>
        <PasswordInput name="password" required autoComplete="new-password" />
      </Field>
      <Button type="submit" size="large" full busy={busy}>
        Save and go in
      </Button>
      {asksCurrent && (
        <Link
          to="/auth/forgot"
          className="inline-flex min-h-11 items-center self-center rounded-chip px-2 text-small text-muted underline-offset-4 hover:text-ink hover:underline"
        >
          Forgotten your password?
        </Link>
      )}
    </form>
  )
}
