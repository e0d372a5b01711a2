// A titled part of a profile, below a hairline. Not a landmark: the sheet and the page behind it have parts of the same name.
import type { ReactNode } from 'react'
import { cx } from '#shared/ui/cx.ts'

type SectionProps = {
  title: string
  /** `h3` inside a room. */
  heading?: 'h2' | 'h3'
  aside?: ReactNode
  className?: string
  children: ReactNode
}

export function Section({ title, heading: Heading = 'h2', aside, className, children }: SectionProps) {
  return (
    <section className={cx('border-t py-7', className)}>
      <div className="mb-4 flex min-h-6 flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Heading className="eyebrow">{title}</Heading>
        {aside}
      </div>
      {children}
    </section>
  )
}
