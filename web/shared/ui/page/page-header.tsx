// The top of a screen: its title, perhaps a line above it and a few actions beside it.
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type PageHeaderProps = {
  title: ReactNode
  eyebrow?: ReactNode
  lead?: ReactNode
  back?: ReactNode
  actions?: ReactNode
  className?: string
}

export function PageHeader({ title, eyebrow, lead, back, actions, className }: PageHeaderProps) {
  return (
    <header
      className={cx(
        'flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pt-[calc(1.5rem+var(--safe-top))] pb-5',
        className,
      )}
    >
      <div className="min-w-min flex-1">
        {back && <div className="-ml-2 mb-1">{back}</div>}
        {eyebrow && <p className="eyebrow mb-2">{eyebrow}</p>}
        <h1 className="text-name">{title}</h1>
        {lead && <p className="mt-2 max-w-reading text-muted">{lead}</p>}
      </div>
      {actions && <div className="-mr-3 flex flex-wrap items-center gap-1">{actions}</div>}
    </header>
  )
}
