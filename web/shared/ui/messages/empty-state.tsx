// Shown where a list is empty: one sentence, and one action.
import type { ReactNode } from 'react'

export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-reading flex-col items-center gap-5 px-6 py-16 text-center">
      <span aria-hidden="true" className="h-px w-10 bg-gold" />
      <p className="font-display text-title">{title}</p>
      {children && <div className="text-muted">{children}</div>}
      {action}
    </div>
  )
}
