// Figures in a row, between hairlines.
import type { ReactNode } from 'react'

export function Figures({ children }: { children: ReactNode }) {
  return <dl className="flex flex-wrap divide-x border-y">{children}</dl>
}

type FigureProps = { term: string; shown: ReactNode; note?: string | null }

export function Figure({ term, shown, note }: FigureProps) {
  return (
    <div className="flex min-w-min flex-1 flex-col px-3 py-4 first:pl-0 last:pr-0 sm:px-5">
      <dt className="order-2 text-small text-muted">{term}</dt>
      <dd className="tabular font-display text-title whitespace-nowrap">{shown}</dd>
      {note && <dd className="tabular order-3 text-small text-muted">{note}</dd>}
    </div>
  )
}
