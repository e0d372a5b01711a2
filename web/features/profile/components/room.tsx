// One of the rooms of a profile: what belongs together, under one name.
import type { ReactNode } from 'react'
import { cx } from '#shared/ui/cx.ts'

type RoomProps = { title: string; className?: string; children: ReactNode }

export function Room({ title, className, children }: RoomProps) {
  return (
    <section className={cx('pt-10', className)}>
      <h2 className="mb-5 font-display text-title">{title}</h2>
      {children}
    </section>
  )
}
