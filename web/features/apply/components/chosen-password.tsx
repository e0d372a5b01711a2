// The password field of the wizard: at its own step, and again before submitting when a reload has emptied it.
import { Field } from '#shared/ui/forms/field.tsx'
import { PasswordInput } from '#shared/ui/forms/password-input.tsx'
import { passwordProblem } from '../model/answers.ts'
import type { ApplicationDraft } from '../model/application-draft.ts'
import type { Dispatch } from '../state/use-application.ts'

type ChosenPasswordProps = { draft: ApplicationDraft; dispatch: Dispatch; hint: string; firstFocus?: boolean }

export function ChosenPassword({ draft, dispatch, hint, firstFocus = false }: ChosenPasswordProps) {
  const { password } = draft
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
      <Field label="Password" required hint={hint} error={passwordProblem(password)}>
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
