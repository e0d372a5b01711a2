// Asks where to send the link and the code, then takes the code: a second way in for whoever reads mail on another device. What it says is the
// same whether the address belongs to a member or not.
import { type SubmitEvent, useState } from 'react'
import { deadCode, noAddress, requestPasswordMail, spendMailedCode } from '#shared/api/account.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { describeError } from '#shared/errors/describe-error.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { Button } from '#shared/ui/buttons/button.tsx'
import { CodeForm } from '#shared/ui/forms/code-form.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { SendAgain } from '#shared/ui/forms/send-again.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { SignInFrame } from '../components/sign-in-frame.tsx'

const back = { to: '/auth', label: 'Back to sign in' } as const

/** The service mails an address no sooner, and says nothing about it. */
const secondsBetweenMails = 60

export function Component() {
  const [email, setEmail] = useState<string | null>(null)
  return email === null ? <AskForMail onSent={setEmail} /> : <TypeTheCode email={email} />
}

function AskForMail({ onSent }: { onSent: (email: string) => void }) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    setBusy(true)
    setRefusal(null)
    try {
      await requestPasswordMail(email)
      onSent(email)
    } catch (error) {
      setRefusal(isAppError(error, 'validation_failed') ? noAddress : describeError(error))
      setBusy(false)
    }
  }

  return (
    <SignInFrame
      back={back}
      title="Forgotten your password?"
      lead="Tell us your email and we send you a link to choose a new one."
    >
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
        <Button type="submit" size="large" full busy={busy}>
          Send the link
        </Button>
      </form>
    </SignInFrame>
  )
}

function TypeTheCode({ email }: { email: string }) {
  const navigate = useNavigate()

  async function check(code: string): Promise<string | null> {
    try {
      await spendMailedCode(email, code, 'recovery')
    } catch (error) {
      if (isAppError(error, 'otp_expired')) return deadCode
      throw error
    }
    await navigate('/reset-password', { replace: true })
    return null
  }

  async function sendAgain(): Promise<number> {
    await requestPasswordMail(email)
    return secondsBetweenMails
  }

  return (
    <SignInFrame back={back} title="Look in your mail" announced>
      <p className="animate-appear border-l border-gold pl-6 text-lead break-words">
        If {email} belongs to a member, a link and a code are on their way. Either works once, for one hour.
      </p>
      <p className="mt-8 mb-5 text-muted">Mail on another device? Type the code here.</p>
      <CodeForm label="Code" hint="Six digits, from the mail." button="Go on" check={check} />
      <div className="mt-4">
        <SendAgain
          label="Send it again"
          done="If that address belongs to a member, another mail is on its way. Only the newest code works."
          wait={secondsBetweenMails}
          send={sendAgain}
        />
      </div>
    </SignInFrame>
  )
}
