// The look of a button, apart from its element, so that links can share it.
import { cx } from '../cx.ts'

export type ButtonVariant = 'primary' | 'quiet' | 'ghost' | 'danger' | 'photo' | 'night'
export type ButtonSize = 'medium' | 'large' | 'small'

const base =
  'relative inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-full py-1.5 text-center font-medium select-none ' +
  'transition-[opacity,transform,background-color,border-color,color] duration-150 ease-house active:scale-[0.98] ' +
  'disabled:opacity-45 disabled:active:scale-100 not-aria-busy:aria-disabled:opacity-45 not-aria-busy:aria-disabled:cursor-not-allowed [&_svg]:size-[1.125em] [&_svg]:shrink-0'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-gold text-on-gold hover:brightness-95',
  quiet: 'border border-line-strong/45 text-ink hover:border-line-strong hover:bg-raised',
  ghost: 'text-muted hover:text-ink hover:bg-raised',
  danger: 'border border-bad/50 text-bad hover:border-bad hover:bg-bad hover:text-on-bad',
  night: 'bg-night-gold text-on-night-gold hover:brightness-95',
  photo: 'bg-night/55 text-on-photo backdrop-blur-md hover:bg-night/75',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-11 px-4 text-small',
  medium: 'min-h-11 px-6 text-small tracking-[0.01em]',
  large: 'min-h-14 px-8 text-body tracking-[0.01em]',
}

export function buttonStyle(variant: ButtonVariant = 'primary', size: ButtonSize = 'medium', full = false): string {
  return cx(base, variants[variant], sizes[size], full && 'w-full')
}
