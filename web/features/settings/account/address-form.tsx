// Asks for the new address. Free or another member's, the answer is the same.
import { type SubmitEvent, useState } from 'react'
import { noAddress } from '#shared/api/account.ts'
import { useMemberDraft } from '#shared/drafts/use-member-draft.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { useAskForAddress } from '../data/change-address.ts'

type AddressFormProps = { address: string; onAsked: () => void; onCancel: () => void }

export function AddressForm({ address, onAsked, onCancel }: AddressFormProps) {
  const ask = useAskForAddress()
  const wish = useMemberDraft('new-address', 1, '')
  const [refusal, setRefusal] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (ask.isPending) return
    const wanted = wish.value.trim()
    if (wanted.toLowerCase() === address.toLowerCase()) return setRefusal('That is the address you have.')
    setRefusal(null)
    try {
      await ask.mutateAsync(wanted)
      wish.discard()
      onAsked()
    } catch (error) {
      // Some platforms say that it is taken; this says no more than that it is not to be had.
      if (isAppError(error, 'email_exists')) setRefusal('This address can’t be used.')
      else setRefusal(isAppError(error, 'validation_failed') ? noAddress : describeError(error))
    }
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <Field
        label="New e-mail"
        hint="Both addresses get a mail, the present one and the new one. The change counts once you have confirmed it from both."
        error={refusal}
      >
        <TextInput
          name="email"
          type="email"
          required
          autoComplete="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode="email"
          maxLength={254}
          value={wish.value}
          onChange={(event) => wish.change(event.target.value)}
        />
      </Field>
      <Button type="submit" full busy={ask.isPending}>
        Send the mails
      </Button>
      <Button variant="ghost" size="small" className="self-center" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}
