// The password field of the wizard: at its own step, and again before submitting when a reload has emptied it.
import { Field } from '#shared/ui/forms/field.tsx'
import { PasswordInput } from '#shared/ui/forms/password-input.tsx'
import { isPasswordTooLong } from '../model/answers.ts'
import type { ApplicationDraft } from '../model/application-draft.ts'
import { passwordBytesMost } from '../model/limits.ts'
import type { Dispatch } from '../state/use-application.ts'

type ChosenPasswordProps = { draft: ApplicationDraft; dispatch: Dispatch; hint: string; firstFocus?: boolean }

export function ChosenPassword({ draft, dispatch, hint, firstFocus = false }: ChosenPasswordProps) {
  const { password } = draft
  const tooLong = isPasswordTooLong(password) ? `Please use at most ${passwordBytesMost} characters` : null
  const onlyBlanks = password !== '' && password.trim() === '' ? 'Password is required' : null
  return (
    <>
      {/* Tells a password manager whose password this is. */}
      <input
        type="email"
        autoComplete="username"
        value={draft.email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      />
      <Field label="Password" required hint={hint} error={tooLong ?? onlyBlanks}>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          enterKeyHint="next"
          value={password}
          onChange={(event) => dispatch({ type: 'text-changed', answer: 'password', value: event.target.value })}
          {...(firstFocus && { 'data-first-focus': true })}
        />
      </Field>
    </>
  )
}
