// Signs in with the code of a mail instead of its link: an invitation, a sign-in link, a first confirmation.
import { useRef } from 'react'
import { deadCode, noAddress, spendMailedCode } from '#shared/api/account.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { CodeForm } from '#shared/ui/forms/code-form.tsx'
import { Field } from '#shared/ui/forms/field.tsx'
import { TextInput } from '#shared/ui/forms/text-input.tsx'
import { noteWay } from '../data/last-way.ts'

export function SignInByCode() {
  const navigate = useNavigate()
  const email = useRef<HTMLInputElement>(null)

  async function check(code: string): Promise<string | null> {
    const address = email.current?.value.trim() ?? ''
    if (!address) return 'Please enter the address the mail was sent to.'
    try {
      await spendMailedCode(address, code, 'email')
    } catch (error) {
      if (isAppError(error, 'otp_expired')) return deadCode
      if (isAppError(error, 'validation_failed')) return noAddress
      throw error
    }
    noteWay('mail')
    await navigate('/', { replace: true })
    return null
  }

  return (
    <CodeForm label="Code" hint="Six digits. It works once, for one hour." button="Go in" check={check}>
      <Field label="Email">
        <TextInput
          ref={email}
          name="email"
          type="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
        />
      </Field>
    </CodeForm>
  )
}
