// Corrects a mistyped address of one's own application, and mails a code there.
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { correctApplicationAddress } from '#shared/api/admission/address-proof.ts'
import { useDraft } from '#shared/drafts/use-draft.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { limits } from '#types/limits.ts'
import type { AddressProof } from '#types/shapes.ts'

type CorrectAddressProps = {
  application: string
  onCorrected: (proof: AddressProof) => void
  /** It was confirmed meanwhile, in another tab or by the link. */
  onConfirmed: () => void
  onCancel: () => void
}

export function CorrectAddress({ application, onCorrected, onConfirmed, onCancel }: CorrectAddressProps) {
  const wish = useDraft(`right-email-${application}`, 1, '')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.focus(), [])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const email = wish.value.trim()
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return setRefusal('An email looks like you@example.com.')
    setBusy(true)
    setRefusal(null)
    try {
      const proof = await correctApplicationAddress(application, email)
      wish.discard()
      onCorrected(proof)
    } catch (error) {
      if (isAppError(error, 'address_confirmed')) return onConfirmed()
      setRefusal(describeError(error))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate className="flex animate-appear flex-col gap-5">
      <Field label="The right email" required error={refusal}>
        <TextInput
          ref={field}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="send"
          maxLength={limits.applications.email.max}
          value={wish.value}
          onChange={(event) => wish.change(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Send the code there
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
