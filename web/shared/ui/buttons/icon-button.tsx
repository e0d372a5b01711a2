// A round button that shows only an icon; screen readers get its name, and hovering shows it. IconLink is a link with the same look.
import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from '#shared/links/link.tsx'
import { cx } from '../cx.ts'

type Look = {
  label: string
  icon: ReactNode
  tone?: 'ghost' | 'raised' | 'photo' | 'gold'
}
type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & Look

const tones = {
  ghost: 'text-muted hover:text-ink hover:bg-raised',
  raised: 'bg-raised text-ink hover:text-gold-ink',
  photo: 'bg-night/50 text-on-photo backdrop-blur-md hover:bg-night/75',
  gold: 'bg-gold text-on-gold hover:brightness-95',
}

const shape =
  'inline-grid size-11 shrink-0 place-items-center rounded-full transition-[opacity,transform,background-color,color] duration-150 ease-house active:scale-95 disabled:opacity-40 [&_svg]:size-5'

export function IconButton({ label, icon, tone = 'ghost', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button type={type} aria-label={label} title={label} className={cx(shape, tones[tone], className)} {...rest}>
      {icon}
    </button>
  )
}

export function IconLink({ label, icon, tone = 'ghost', to }: Look & Pick<LinkProps, 'to'>) {
  return (
    <Link to={to} aria-label={label} title={label} className={cx(shape, tones[tone])}>
      {icon}
    </Link>
  )
}
