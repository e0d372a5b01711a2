// One thing known about an applicant: a small heading and what it is.
import type { ReactNode } from 'react'

export function Fact({ label, children, wide }: { label: string; children: ReactNode; wide?: boolean }) {
  return (
    <div className={wide ? 'sm:col-span-2' : undefined}>
      <dt className="eyebrow mb-1.5">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
