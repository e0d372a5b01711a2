// A radio button or checkbox that looks like a chip. Arrow keys, space and Enter work as in the browser.
import type { ComponentProps, ReactNode } from 'react'

type ChoiceChipProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  type: 'radio' | 'checkbox'
  children: ReactNode
}

export function ChoiceChip({ children, ...rest }: ChoiceChipProps) {
  return (
    <label className="relative inline-flex min-h-12 cursor-pointer has-disabled:cursor-not-allowed items-center rounded-full border border-line-strong/40 px-5 text-body transition-[background-color,border-color,color,opacity] duration-150 ease-house select-none hover:border-line-strong has-checked:border-gold has-checked:bg-gold has-checked:text-on-gold has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-gold-ink has-disabled:opacity-45 has-checked:has-disabled:opacity-80">
      {/* Beside the text, not over it, so that either can be pressed. */}
      <input {...rest} className="absolute inset-y-0 left-0 h-full w-5 cursor-[inherit] opacity-0" />
      <span>{children}</span>
    </label>
  )
}
