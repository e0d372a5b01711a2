// A round button that shows only an icon; screen readers get its name, and hovering shows it.
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  icon: ReactNode
  tone?: 'ghost' | 'raised' | 'photo' | 'gold'
}

const tones = {
  ghost: 'text-muted hover:text-ink hover:bg-raised',
  raised: 'bg-raised text-ink hover:text-gold-ink',
  photo: 'bg-night/50 text-on-photo backdrop-blur-md hover:bg-night/75',
  gold: 'bg-gold text-on-gold hover:brightness-95',
}

export function IconButton({ label, icon, tone = 'ghost', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'inline-grid size-11 shrink-0 place-items-center rounded-full transition-[opacity,transform,background-color,color] duration-150 ease-house active:scale-95 disabled:opacity-40 [&_svg]:size-5',
        tones[tone],
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  )
}
