// A single-line text input. Inside a Field it takes label, hint and error from there.
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { controlStyle } from './control-style.ts'
import { useFieldControl } from './field.tsx'

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...useFieldControl()} className={cx(controlStyle, 'min-h-12', className)} {...rest} />
}
