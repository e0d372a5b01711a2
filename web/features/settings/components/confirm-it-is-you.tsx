// Asks who is there before an act that an unlocked phone must not be enough for: with the password, a passkey, or a code that is mailed; who signs in
// with two steps takes the second one again. Right after signing in it asks nothing more than the press.
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { confirmByCode, confirmPassword, deadCode, mailConfirmationCode } from '#shared/api/account.ts'
import { confirmByPasskey } from '#shared/api/passkeys.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { wasLeft } from '#shared/passkeys/device.ts'
import { passkeyRefusal } from '#shared/passkeys/refusals.ts'
import { beganLately } from '#shared/session/began-lately.ts'
import { hasSecondStep } from '#shared/session/second-step.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { twoStepsRefusal } from '#shared/two-steps/refusals.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { CodeForm } from '#shared/ui/forms/code-form.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { PasswordInput } from '#shared/ui/forms/password-input.tsx'
import { useHasPasskey } from '../data/use-passkeys.ts'
import { SecondStepAgain } from './second-step-again.tsx'

type ConfirmItIsYouProps = {
  /** The words of the button that does it. */
  button: string
  danger?: boolean
  act: () => Promise<void>
  /** Why it was refused, in a sentence. */
  sentence?: (error: unknown) => string
  onCancel: () => void
}

export function ConfirmItIsYou({
  button,
  danger = false,
  act,
  sentence = twoStepsRefusal,
  onCancel,
}: ConfirmItIsYouProps) {
  const { user, session } = useAuth()
  const email = user?.email ?? ''
  const [asks, setAsks] = useState(() => !session || !beganLately(session))
  const [codeSent, setCodeSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const mailed = useRef<HTMLDivElement>(null)
  const hasPasskey = useHasPasskey()

  // The button that asked for the code has left: the code is next.
  useEffect(() => {
    if (codeSent) mailed.current?.querySelector('input')?.focus()
  }, [codeSent])

  async function attempt(work: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    try {
      await work()
    } catch (error) {
      if (isAppError(error, 'invalid_credentials')) setRefusal('That is not your password.')
      // The form was open for so long that the proof has grown too old.
      else if (isAppError(error, 'proof_needed') || isAppError(error, 'reauthentication_needed')) setAsks(true)
      else setRefusal(sentence(error))
    } finally {
      setBusy(false)
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    void attempt(async () => {
      if (asks) await confirmPassword(email, password)
      await actProved()
    })
  }

  async function provePasskey() {
    try {
      await confirmByPasskey(user?.id ?? '')
    } catch (error) {
      // Closed by its owner, who has all else before their eyes.
      setRefusal(wasLeft(error) ? null : passkeyRefusal(error))
      return
    }
    await actProved()
  }

  /** Who has proved it is not asked again because the act itself failed. */
  async function actProved() {
    try {
      await act()
    } catch (error) {
      setAsks(false)
      throw error
    }
  }

  async function check(code: string): Promise<string | null> {
    try {
      await confirmByCode(email, code)
    } catch (error) {
      if (isAppError(error, 'otp_expired')) return deadCode
      throw error
    }
    try {
      await act()
      return null
    } catch (error) {
      return sentence(error)
    }
  }

  const cancel = (
    <Button variant="ghost" size="small" className="self-center" onClick={onCancel}>
      Cancel
    </Button>
  )
  if (asks && user && hasSecondStep(user)) {
    return (
      <div className="flex flex-col gap-5">
        <SecondStepAgain button={button} danger={danger} act={act} sentence={sentence} />
        {cancel}
      </div>
    )
  }
  if (codeSent) {
    return (
      <div ref={mailed} className="flex flex-col gap-5">
        <CodeForm label={`Code mailed to ${email}`} button={button} danger={danger} check={check} />
        {cancel}
      </div>
    )
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      {/* For password managers, which keep a password with its name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      {asks && (
        <Field label="Your password" error={refusal}>
          <PasswordInput name="password" required autoComplete="current-password" />
        </Field>
      )}
      {!asks && refusal && (
        <p role="alert" className="text-bad">
          {refusal}
        </p>
      )}
      <Button type="submit" variant={danger ? 'danger' : 'primary'} full busy={busy}>
        {button}
      </Button>
      {asks && (
        <div className="flex flex-col items-center">
          {hasPasskey && (
            <Button
              variant="ghost"
              size="small"
              aria-disabled={busy || undefined}
              onClick={() => attempt(provePasskey)}
            >
              Use a passkey instead
            </Button>
          )}
          <Button
            variant="ghost"
            size="small"
            aria-disabled={busy || undefined}
            onClick={() =>
              attempt(async () => {
                await mailConfirmationCode(email)
                setCodeSent(true)
              })
            }
          >
            Mail me a code instead
          </Button>
          {cancel}
        </div>
      )}
      {!asks && cancel}
    </form>
  )
}
