// E-mail, password, and the sentence of a failure. The screen decides what follows a success.
import { type ReactNode, type RefObject, type SubmitEvent, useState } from 'react'
import { Link } from '#shared/links/link.tsx'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { PasswordInput } from '#shared/ui/forms/password-input.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { useLastWay } from '../data/last-way.ts'
import { type SignInOutcome, signIn } from '../data/sign-in.ts'
import { LastUsed, lastUsedId } from '../last-way/last-used.tsx'
import { Refusal } from '../refusals/refusal.tsx'
import { NewApprovalLink } from './new-approval-link.tsx'

type Refused = Extract<SignInOutcome, { kind: 'refused' }> & { email: string }

type SignInFormProps = {
  onSubmit: () => void
  onOutcome: (outcome: SignInOutcome) => void
  /** Below its button: the way in without a password. */
  without?: ReactNode
  /** Its field for the address, where other ways in read it too. */
  address?: RefObject<HTMLInputElement | null>
}

export function SignInForm({ onSubmit, onOutcome, without, address }: SignInFormProps) {
  const [busy, setBusy] = useState(false)
  const last = useLastWay()
  const [addressFault, setAddressFault] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refused | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    setRefusal(null)
    onSubmit()
    const email = String(fields.get('email')).trim()
    const outcome = await signIn(email, String(fields.get('password')))
    setBusy(false)
    if (outcome.kind === 'refused') setRefusal({ ...outcome, email })
    onOutcome(outcome)
  }

  return (
    // Should a browser ever send it itself, then not in the address.
    <form method="post" onSubmit={submit} className="flex flex-col gap-5">
      <Field label="Email" error={addressFault}>
        <TextInput
          ref={address}
          onInvalid={(event) => {
            const { validity, validationMessage } = event.currentTarget
            // What another way in says of it. The browser's own words it says itself.
            if (!validity.customError) return
            event.preventDefault()
            setAddressFault(validationMessage)
          }}
          onChange={() => setAddressFault(null)}
          name="email"
          type="email"
          required
          autoComplete="username webauthn"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode="email"
          enterKeyHint="next"
        />
      </Field>
      <Field label="Password">
        <PasswordInput name="password" required autoComplete="current-password" enterKeyHint="go" />
      </Field>
      {refusal && <Refusal message={refusal.message} why={refusal.why} email={refusal.email} />}
      <Button
        type="submit"
        size="large"
        full
        busy={busy}
        className="relative mt-2"
        aria-describedby={last === 'password' ? lastUsedId : undefined}
      >
        Sign In
        {last === 'password' && <LastUsed />}
      </Button>
      {without}
      <Link
        to="/auth/forgot"
        aria-describedby={last === 'mail' ? lastUsedId : undefined}
        className="inline-flex min-h-11 items-center self-center rounded-chip px-2 text-small text-muted underline-offset-4 hover:text-ink hover:underline"
      >
        Forgotten your password?
        {last === 'mail' && (
          <span id={lastUsedId} aria-hidden="true" className="ml-2 text-caption text-gold-ink">
            Last used here
          </span>
        )}
      </Link>
      {refusal?.why === 'credentials' && (
        <div key={refusal.email} className="flex animate-appear flex-col gap-3 border-t border-line pt-5">
          <p className="text-small text-muted">Just approved, and no password yet?</p>
          <NewApprovalLink
            asked={{ email: refusal.email }}
            done="If that address was approved and has no password yet, a link is on its way. It works once, for seven days."
          />
        </div>
      )}
    </form>
  )
}
