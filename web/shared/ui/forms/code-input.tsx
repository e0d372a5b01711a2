// The digits of a mailed code in one field: a code can be pasted as the mail writes it, and a phone offers the one it has just received.
import { cx } from '../cx.ts'
import { controlStyle } from './control-style.ts'
import { useFieldControl } from './field.tsx'

export const codeLength = 6

type CodeInputProps = { value: string; onChange: (digits: string) => void }

export function CodeInput({ value, onChange }: CodeInputProps) {
  return (
    <input
      type="text"
      name="code"
      {...useFieldControl()}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      value={value}
      // Not `maxLength`: a pasted "123 456" would lose its last digit.
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, codeLength))}
      className={cx(controlStyle, 'tabular min-h-14 text-center text-title indent-[0.3em] tracking-[0.3em]')}
    />
  )
}
