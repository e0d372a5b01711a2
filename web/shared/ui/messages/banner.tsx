// A slim notice that stays until its cause is gone or the user dismisses it.
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type BannerProps = {
  tone?: 'plain' | 'gold' | 'warn' | 'bad'
  children: ReactNode
  action?: ReactNode
  className?: string
}

const edges = { plain: 'border-l-line-strong', gold: 'border-l-gold', warn: 'border-l-warn', bad: 'border-l-bad' }

export function Banner({ tone = 'plain', children, action, className }: BannerProps) {
  return (
    <div
      role="status"
      className={cx(
        'flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-chip border-l-2 bg-raised px-4 py-3 text-small',
        edges[tone],
        className,
      )}
    >
      <div className="min-w-0 flex-1 basis-48">{children}</div>
      {action}
    </div>
  )
}
