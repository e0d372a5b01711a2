// Asks where to send the link. The answer is the same whether the address belongs to a member or not.
import { type SubmitEvent, useState } from 'react'
import { requestPasswordMail } from '#shared/api/account.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { SignInFrame } from '../components/sign-in-frame.tsx'

export function Component() {
  const [state, setState] = useState<'asking' | 'busy' | 'sent'>('asking')
  const [refusal, setRefusal] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state === 'busy') return
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    setState('busy')
    setRefusal(null)
    try {
      await requestPasswordMail(email)
      setState('sent')
    } catch (error) {
      setRefusal(describeError(error))
      setState('asking')
    }
  }

  return (
    <SignInFrame
      back={{ to: '/auth', label: 'Back to sign in' }}
      title={state === 'sent' ? 'Look in your mail' : 'Forgotten your password?'}
      announced={state === 'sent'}
      lead={state === 'sent' ? undefined : 'Tell us your email and we send you a link to choose a new one.'}
    >
      {state === 'sent' ? (
        <p className="animate-appear border-l border-gold pl-6 text-lead">
          If that address belongs to a member, a link is on its way. It works once, for one hour.
        </p>
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-5">
          <Field label="Email" error={refusal}>
            <TextInput
              name="email"
              type="email"
              required
              autoComplete="username"
              autoCapitalize="none"
              inputMode="email"
            />
          </Field>
          <Button type="submit" size="large" full busy={state === 'busy'}>
            Send the link
          </Button>
        </form>
      )}
    </SignInFrame>
  )
}
