// The button that opens a form in its place. When the form closes, the button has the focus again.
import { type ReactNode, useEffect, useRef } from 'react'
import { nothingInHand } from '#shared/focus/nothing-in-hand.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { type FormName, useOpenForm } from './use-open-form.ts'

type ChangeButtonProps = {
  name: FormName
  label: string
  /** Where it comes in the place of what was pressed: it then has the focus, unless something else has it. */
  takesFocus?: boolean
  children: (close: () => void) => ReactNode
}

export function ChangeButton({ name, label, takesFocus = false, children }: ChangeButtonProps) {
  const { isOpen, open, close } = useOpenForm(name)
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)

  useEffect(() => {
    if (isOpen === wasOpen.current) return
    wasOpen.current = isOpen
    if (isOpen) place.current?.querySelector<HTMLElement>('input:not([type="hidden"]), button')?.focus()
    else button.current?.focus()
  }, [isOpen])

  useEffect(() => {
    if (takesFocus && nothingInHand()) button.current?.focus()
  }, [takesFocus])

  if (!isOpen) {
    return (
      <Button ref={button} variant="quiet" onClick={open}>
        {label}
      </Button>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from any of its fields.
    <div
      ref={place}
      className="w-full max-w-sm"
      onKeyDown={({ key }) => {
        if (key === 'Escape') close()
      }}
    >
      {children(close)}
    </div>
  )
}
