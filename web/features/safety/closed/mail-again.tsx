// Has the link to a closed account mailed again. The answer is the same whatever there was to send.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sendClosedAccountLink } from '#shared/api/safety.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'

export function MailAgain({ address }: { address: string }) {
  const [email, setEmail] = useState(address)
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: sendClosedAccountLink })
  return (
    <form
      className="flex max-w-sm flex-col items-start gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        mutate(email.trim())
      }}
    >
      <Field label="Email" error={error && describeError(error)} className="w-full">
        <TextInput
          type="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={isPending}>
        Mail me the link
      </Button>
      <p role="status" className="border-l border-gold pl-4 text-small break-words empty:hidden">
        {isSuccess &&
          'If the committee closed an account with that address, a mail is on its way. Nothing comes? Write to the club.'}
      </p>
    </form>
  )
}
