// A one-line answer in large type on an underline.
import type { ComponentProps } from 'react'
import { cx } from '#shared/ui/cx.ts'
import { useFieldControl } from '#shared/ui/forms/field.tsx'

export function LineInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      type="text"
      {...useFieldControl()}
      data-first-focus
      className={cx(
        'min-h-14 w-full min-w-0 rounded-none border-0 border-b border-line-strong bg-transparent py-2 font-display text-title text-ink outline-none',
        'transition-[border-color,box-shadow] duration-150 placeholder:text-muted/60',
        'focus-visible:rounded-none focus-visible:border-gold-ink focus-visible:shadow-[0_1px_0_0_var(--gold-ink)] focus-visible:outline-none',
        'aria-invalid:border-bad disabled:opacity-60',
        className,
      )}
      {...rest}
    />
  )
}
