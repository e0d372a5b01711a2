// Asks for the second step: a code of the member's app, or one of their security keys. The screen says which way is shown, what the step is for and
// what follows it.
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { byKey } from '#shared/api/security-keys.ts'
import { byCode, type Prove } from '#shared/api/two-steps.ts'
import { canUsePasskeys } from '#shared/passkeys/device.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { CodeForm } from '#shared/ui/forms/code-form.tsx'
import type { StepWay, StepWays } from './step-ways.ts'

type StepFormProps = {
  way: StepWay
  keys: StepWays['keys']
  /** Of the field for the code. */
  label: string
  hint?: string
  /** The words of the button. */
  button: string
  danger?: boolean
  /** Gives the sentence why it was refused; null when it was taken. */
  step: (prove: Prove) => Promise<string | null>
}

export function StepForm({ way, keys, label, hint, button, danger = false, step }: StepFormProps) {
  if (way === 'key') return <KeyPress keys={keys} button={button} danger={danger} step={step} />
  return (
    <CodeForm
      label={label}
      {...(hint !== undefined && { hint })}
      button={button}
      danger={danger}
      check={(code) => step(byCode(code))}
    />
  )
}

type KeyPressProps = Pick<StepFormProps, 'keys' | 'button' | 'step'> & { danger: boolean }

function KeyPress({ keys, button, danger, step }: KeyPressProps) {
  const [asked, setAsked] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function press(id: string) {
    if (asked) return
    setAsked(id)
    setRefusal(null)
    setRefusal(await step(byKey(id)))
    setAsked(null)
  }

  if (!canUsePasskeys()) return <p>This browser reads no security keys. Please use another one.</p>
  return (
    <div className="flex flex-col gap-3">
      {keys.map(({ id, name }) => (
        <Button
          key={id}
          variant={danger ? 'danger' : 'primary'}
          size="large"
          full
          busy={asked === id}
          onClick={() => press(id)}
        >
          <KeyRound aria-hidden="true" strokeWidth={1.5} />
          <span className="min-w-0 break-words">
            {button} with “{name}”
          </span>
        </Button>
      ))}
      {refusal && (
        <p role="alert" className="border-l border-bad pl-4 text-small text-bad">
          {refusal}
        </p>
      )}
    </div>
  )
}

/** What takes the place of a pressed button takes its focus: the field or the key is what is next. */
export function useFirstFocus<Place extends HTMLElement>(shown: string) {
  const place = useRef<Place>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way has another field.
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [shown])
  return place
}
