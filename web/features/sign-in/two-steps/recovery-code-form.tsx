// One of the ten codes that were kept for the day without the device. It works once, and what it does is said before.
import { type SubmitEvent, useState } from 'react'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'

/** `spend` gives the sentence why the code was refused. */
export function RecoveryCodeForm({ spend }: { spend: (code: string) => Promise<string | null> }) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const code = String(new FormData(event.currentTarget).get('recovery')).trim()
    if (!code) return setRefusal('Please type one of your recovery codes.')
    setBusy(true)
    setRefusal(null)
    setRefusal(await spend(code))
    setBusy(false)
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <Field
        label="Recovery code"
        required
        error={refusal}
        hint="It works once, and switches two-step sign-in off: you set it up again afterwards."
      >
        <TextInput
          name="recovery"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={64}
          enterKeyHint="go"
          className="tabular"
          onChange={() => setRefusal(null)}
        />
      </Field>
      <Button type="submit" size="large" full busy={busy}>
        Go in
      </Button>
    </form>
  )
}
