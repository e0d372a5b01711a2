// Whose application a link confirms, the press that does it, and what follows. Where it was not handed in on this device, its password may be
// given: only then the password becomes the account's.
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { confirmApplicationLink } from '#shared/api/admission/address-proof.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { longDate } from '#shared/format/time.ts'
import { tellOtherTabs } from '#shared/realtime/coming-back.ts'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { PasswordInput } from '#shared/ui/forms/password-input.tsx'
import type { ApplicationLink } from '#types/shapes.ts'

type ConfirmByLinkProps = {
  token: string
  link: ApplicationLink
  /** The application's id, where it was handed in on this device. */
  own: string | null
  onConfirmed: (link: ApplicationLink) => void
}

export function ConfirmByLink({ token, link, own, onConfirmed }: ConfirmByLinkProps) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [withoutPassword, setWithoutPassword] = useState(false)
  const done = useRef<HTMLHeadingElement>(null)
  const pressed = useRef(false)
  // One that was confirmed and replaced can be put back.
  const settled = link.confirmed && !link.replaces

  useEffect(() => {
    if (settled && pressed.current) done.current?.focus()
  }, [settled])

  async function press(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setBusy(true)
    setRefusal(null)
    try {
      const answer = await confirmApplicationLink(token, { application: own, password })
      if (answer.wrongPassword) {
        setRefusal('That is not the password of this application. Without one you can confirm, too.')
        return
      }
      pressed.current = true
      setWithoutPassword(own === null && password === '')
      onConfirmed(answer)
      tellOtherTabs()
    } catch (error) {
      setRefusal(describeError(error))
    } finally {
      setBusy(false)
    }
  }

  if (settled) {
    return (
      <>
        <h1 ref={done} tabIndex={-1} className="text-name outline-none">
          Your email is confirmed
        </h1>
        <p className="max-w-reading text-lead wrap-anywhere">
          The application of {link.name}, with {link.email}, is with us. We will reach out to you when it is approved.
        </p>
        {withoutPassword && (
          <p className="max-w-reading text-muted">A link to set a password comes with the approval.</p>
        )}
        <ButtonLink to="/" size="large" className="min-w-44">
          Done
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <h1 className="text-name">Confirm your email</h1>
      <p className="max-w-reading text-lead wrap-anywhere">
        {link.name} applied to o1 with {link.email} on {longDate(link.submittedAt)}.
      </p>
      {link.replaces && (
        <p className="max-w-reading border-l border-gold pl-4">
          Another application with this address is with us already. Confirming puts this one in its place.
        </p>
      )}
      <form onSubmit={press} className="flex w-full max-w-sm flex-col gap-5">
        {own === null ? (
          <>
            <input type="hidden" name="username" autoComplete="username" value={link.email} />
            <Field
              label="Password you chose when applying (optional)"
              hint="With it, that password opens your account once you are approved. Without it, a link to set one comes with the approval."
              error={refusal}
            >
              <PasswordInput name="password" autoComplete="current-password" />
            </Field>
          </>
        ) : (
          refusal && (
            <p role="alert" className="border-l border-bad pl-4 text-small text-bad">
              {refusal}
            </p>
          )
        )}
        <Button type="submit" size="large" full busy={busy}>
          Yes, that is me
        </Button>
      </form>
      <p className="max-w-reading text-small text-muted">
        Not you? Close this page. An application nobody confirms is removed after 14 days.
      </p>
    </>
  )
}
