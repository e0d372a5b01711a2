// Asks for a password to be set, then goes in. Whose it is and how it is set are the screen's.
import { type SubmitEvent, useState } from 'react'
import { describeError } from '#shared/errors/describe-error.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { PasswordInput } from '#shared/ui/forms/password-input.tsx'
import { toast } from '#shared/ui/messages/toast.ts'

const MIN_LENGTH = 6

interface PasswordFormProps {
  label: string
  /** What is said when it is set. */
  done: string
  save: (password: string) => Promise<void>
}

export function PasswordForm({ label, done, save }: PasswordFormProps) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const password = String(new FormData(event.currentTarget).get('password'))
    if (password.length < MIN_LENGTH || password.trim() === '') {
      setRefusal('Password must be at least 6 characters long')
      return
    }
    setBusy(true)
    setRefusal(null)
    try {
      await save(password)
      toast.success(done)
      await navigate('/', { replace: true })
    } catch (error) {
      setRefusal(describeError(error))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <Field label={label} hint="At least 6 characters." error={refusal}>
        <PasswordInput name="password" required autoComplete="new-password" />
      </Field>
      <Button type="submit" size="large" full busy={busy}>
        Save and go in
      </Button>
    </form>
  )
}
