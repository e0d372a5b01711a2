// The new password, and the current one where a link or a sign-in of the last minutes does not prove already who is there. Who signs in with two steps
// proves it with both: the code is typed beside the password, the security key is asked for when it was right.
import { type ReactNode, useState } from 'react'
import { confirmPassword, setNewPassword } from '#shared/api/account.ts'
import { byKey } from '#shared/api/security-keys.ts'
import { byCode, confirmBothSteps } from '#shared/api/two-steps.ts'
import { AppError, isAppError } from '#shared/errors/app-error.ts'
import { Link } from '#shared/links/link.tsx'
import { canUsePasskeys } from '#shared/passkeys/device.ts'
import { hasSecondStep } from '#shared/session/second-step.ts'
import { useAuth } from '#shared/session/use-auth.ts'
import { twoStepsRefusal } from '#shared/two-steps/refusals.ts'
import { stepWays } from '#shared/two-steps/step-ways.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { CodeInput } from '#shared/ui/forms/code-input.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { PasswordInput } from '#shared/ui/forms/password-input.tsx'
import { PasswordForm } from './password-form.tsx'

type NewPasswordFormProps = {
  email: string
  asksCurrent: boolean
  /** The words of the button. */
  button: string
  onSet: () => void | Promise<void>
  /** Beside the way to a forgotten password. */
  foot?: ReactNode
}

export function NewPasswordForm({ email, asksCurrent: asksAtFirst, button, onSet, foot }: NewPasswordFormProps) {
  const [asksCurrent, setAsksCurrent] = useState(asksAtFirst)
  const { user } = useAuth()
  const [code, setCode] = useState('')
  const { ways, keys } = stepWays(user?.factors, canUsePasskeys())
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  // Without a code there is a key; of several, the first until another one is chosen.
  const key = keys.find(({ id }) => id === (chosenKey ?? (ways[0] === 'key' ? keys[0]?.id : '')))
  const twoSteps = user !== null && hasSecondStep(user)
  const [wrongCode, setWrongCode] = useState<string | null>(null)
  const [wrongCurrent, setWrongCurrent] = useState<string | null>(null)

  async function save(password: string, fields: FormData): Promise<boolean> {
    setWrongCurrent(null)
    setWrongCode(null)
    try {
      const current = String(fields.get('current'))
      const prove = key ? byKey(key.id) : byCode(String(fields.get('code')))
      if (asksCurrent && twoSteps) await confirmBothSteps(email, current, prove)
      else if (asksCurrent) await confirmPassword(email, current)
      await setNewPassword(password)
      return true
    } catch (error) {
      if (isAppError(error, 'invalid_credentials')) setWrongCurrent('That is not your current password.')
      else if (isAppError(error, 'mfa_verification_failed')) setWrongCode(twoStepsRefusal(error))
      else if (error instanceof DOMException || isAppError(error, 'webauthn_verification_failed'))
        throw new AppError('key_refused', twoStepsRefusal(error))
      // The form was open for so long that the proof has grown too old.
      else if (isAppError(error, 'reauthentication_needed')) setAsksCurrent(true)
      else throw error
      return false
    }
  }

  return (
    <PasswordForm
      label="New password"
      button={button}
      done="Your new password is set"
      save={save}
      onSet={onSet}
      foot={
        <>
          {foot}
          {asksCurrent && (
            <Link
              to="/auth/forgot"
              className="inline-flex min-h-11 items-center self-center rounded-chip px-2 text-small text-muted underline-offset-4 hover:text-ink hover:underline"
            >
              Forgotten your password?
            </Link>
          )}
        </>
      }
    >
      {/* For password managers, which save a password with its name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      {asksCurrent && (
        <Field label="Current password" error={wrongCurrent}>
          <PasswordInput name="current" required autoComplete="current-password" />
        </Field>
      )}
      {asksCurrent && twoSteps && !key && (
        <Field label="Code of your app" error={wrongCode}>
          <CodeInput value={code} onChange={setCode} />
        </Field>
      )}
      {asksCurrent && key && <p className="text-small text-muted">Your security key “{key.name}” is asked for then.</p>}
      {asksCurrent && (
        <OtherSteps
          keys={ways.includes('key') ? keys.filter((other) => other !== key) : []}
          code={key !== undefined && ways.includes('code')}
          onChoose={setChosenKey}
        />
      )}
    </PasswordForm>
  )
}

type OtherStepsProps = { keys: readonly { id: string; name: string }[]; code: boolean; onChoose: (key: string) => void }

/** What else the account's second step can be shown with. */
function OtherSteps({ keys, code, onChoose }: OtherStepsProps) {
  if (keys.length === 0 && !code) return null
  return (
    <div className="flex flex-col items-center gap-1">
      {code && (
        <Button variant="ghost" size="small" onClick={() => onChoose('')}>
          Type the code of the app instead
        </Button>
      )}
      {keys.map(({ id, name }) => (
        <Button key={id} variant="ghost" size="small" onClick={() => onChoose(id)}>
          Use “{name}” instead
        </Button>
      ))}
    </div>
  )
}
