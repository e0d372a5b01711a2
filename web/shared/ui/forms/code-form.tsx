// Asks for the code of a mail and checks it as soon as its last digit is typed. The screen says how it is checked and what follows.
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { describeError } from '#shared/errors/describe-error.ts'
import { Button } from '../buttons/button.tsx'
import { CodeInput, codeLength } from './code-input.tsx'
import { Field } from './field.tsx'

interface CodeFormProps {
  label: string
  hint?: string
  /** The words of the button. */
  button: string
  danger?: boolean
  /** Fields before the code. */
  children?: ReactNode
  /** Returns the sentence why the code was refused; null when it was right. A thrown error becomes a sentence too. */
  check: (code: string) => Promise<string | null>
}

export function CodeForm({ label, hint, button, danger = false, children, check }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function send(digits: string) {
    if (busy) return
    if (digits.length < codeLength) return setRefusal(`The code has ${codeLength} digits.`)
    setBusy(true)
    setRefusal(null)
    try {
      setRefusal(await check(digits))
    } catch (error) {
      setRefusal(describeError(error))
    } finally {
      setBusy(false)
    }
  }

  function change(digits: string) {
    setCode(digits)
    setRefusal(null)
    if (digits.length === codeLength && digits !== code) void send(digits)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void send(code)
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      {children}
      <Field label={label} required hint={hint} error={refusal}>
        <CodeInput value={code} onChange={change} />
      </Field>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} size="large" full busy={busy}>
        {button}
      </Button>
    </form>
  )
}
