// Asks for a password to be set. Whose it is, how it is set, what else is asked and what follows are the screen's.
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { describeError } from '#shared/errors/describe-error.ts'
import { passwordHint, passwordProblem } from '#shared/members/new-password.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { PasswordInput } from '#shared/ui/forms/password-input.tsx'
import { toast } from '#shared/ui/messages/toast.ts'

interface PasswordFormProps {
  label: string
  /** The words of the button. */
  button: string
  /** What is said when it is set. */
  done: string
  /** False where the screen has said itself why it was not set. */
  save: (password: string, fields: FormData) => Promise<boolean>
  onSet: () => void | Promise<void>
  /** Fields before the password. */
  children?: ReactNode
  /** What follows the button. */
  foot?: ReactNode
}

export function PasswordForm({ label, button, done, save, onSet, children, foot }: PasswordFormProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const fields = new FormData(event.currentTarget)
    const password = String(fields.get('password'))
    const problem = passwordProblem(password)
    if (problem) return setRefusal(problem)
    setBusy(true)
    setRefusal(null)
    try {
      if (!(await save(password, fields))) return setBusy(false)
      toast.success(done)
      await onSet()
    } catch (error) {
      setRefusal(describeError(error))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      {children}
      <Field label={label} hint={passwordHint} error={refusal}>
        <PasswordInput name="password" required autoComplete="new-password" />
      </Field>
      <Button type="submit" size="large" full busy={busy}>
        {button}
      </Button>
      {foot}
    </form>
  )
}
