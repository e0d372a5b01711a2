// Asks for the password of an application that arrived without it. Until then a mailed link would set one.
import { type SubmitEvent, useState } from 'react'
import { setApplicationSecret } from '#shared/api/admission/applications.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { PasswordInput } from '#shared/ui/forms/password-input.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { isPassword, passwordProblem } from '../model/answers.ts'
import { keepApplication } from '../model/kept-application.ts'

export function PasswordOnceMore({ application, dateOfBirth }: { application: string; dateOfBirth: string }) {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function choose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isPassword(password)) return setProblem(passwordProblem(password) ?? 'Password is required')
    setBusy(true)
    try {
      await setApplicationSecret(application, { password, dateOfBirth })
      keepApplication(null)
      toast.success('Your password is chosen')
    } catch (error) {
      // Chosen in another tab, or decided on already.
      if (isAppError(error, 'application_not_found')) return keepApplication(null)
      setProblem(describeError(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={choose} noValidate className="flex w-full max-w-sm flex-col gap-5 border-l border-gold pl-5">
      <p>Your application has arrived. Passwords are never kept on your device: please choose yours once more.</p>
      <Field label="Password" required error={passwordProblem(password) ?? problem}>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            setProblem(null)
          }}
        />
      </Field>
      <Button type="submit" busy={busy} className="self-start">
        Choose password
      </Button>
    </form>
  )
}
