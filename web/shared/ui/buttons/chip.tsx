// Small labels: to choose (ToggleChip), to remove (RemovableChip), or only to read (Chip).
import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'

const shape = 'inline-flex items-center gap-1.5 rounded-full border text-small whitespace-nowrap'

export function Chip({ tone = 'plain', children }: { tone?: 'plain' | 'gold' | 'photo'; children: ReactNode }) {
  const tones = {
    plain: 'border-line text-muted',
    gold: 'border-gold/40 text-gold-ink',
    photo: 'border-on-photo/30 text-on-photo bg-night/40',
  }
  return <span className={cx(shape, 'px-3 py-1', tones[tone])}>{children}</span>
}

type ToggleChipProps = ComponentProps<'button'> & { selected: boolean }

export function ToggleChip({ selected, className, children, ...rest }: ToggleChipProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      className={cx(
        shape,
        'min-h-11 px-4 transition-[background-color,border-color,color,transform,opacity] duration-150 ease-house active:scale-[0.97] disabled:opacity-40',
        selected
          ? 'border-gold bg-gold text-on-gold'
          : 'border-line-strong/40 text-ink hover:border-line-strong hover:bg-raised',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  )
}

export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className={cx(shape, 'border-line bg-raised pl-4 text-ink')}>
      {label}
      <button
        type="button"
        aria-label={`Remove ${label}`}
        onClick={onRemove}
        className="grid size-11 place-items-center rounded-full text-muted hover:text-ink [&_svg]:size-4"
      >
        <X />
      </button>
    </span>
  )
}
