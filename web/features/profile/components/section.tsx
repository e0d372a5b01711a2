// A titled part of a profile. Not a landmark: the sheet and the page behind it have parts of the same name.
import type { ReactNode } from 'react'
import { cx } from '#shared/ui/cx.ts'

type SectionProps = { title: string; aside?: ReactNode; className?: string; children: ReactNode }

export function Section({ title, aside, className, children }: SectionProps) {
  return (
    <section className={cx('border-t py-7', className)}>
      <div className="mb-4 flex min-h-6 items-baseline justify-between gap-4">
        <h2 className="eyebrow">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
