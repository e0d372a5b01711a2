// The button. While busy it keeps its width and its name and refuses a second press. ButtonLink is a link with the same look.
import type { ComponentProps } from 'react'
import { Link, type LinkProps } from '#shared/links/link.tsx'
import { cx } from '../cx.ts'
import { Ring } from '../progress/spinner.tsx'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'

type Look = { variant?: ButtonVariant; size?: ButtonSize; full?: boolean }

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean; busyLabel?: string }

export function Button({
  variant,
  size,
  full,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={cx(buttonStyle(variant, size, full), className)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy && busyLabel ? (
        <>
          <Ring className="size-4" />
          {busyLabel}
        </>
      ) : (
        <>
          <span className={cx('inline-flex items-center gap-2', busy && 'opacity-0')}>{children}</span>
          {busy && <Ring className="absolute size-5" />}
        </>
      )}
    </button>
  )
}

export function ButtonLink({ variant, size, full, className, ...rest }: LinkProps & Look) {
  return <Link className={cx(buttonStyle(variant, size, full), className as string | undefined)} {...rest} />
}
