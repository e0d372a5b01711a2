// A titled section of the showroom.
import type { ReactNode } from 'react'

export function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5 border-t pt-5 pb-10 first-of-type:mt-10">
      <h2 className="eyebrow">{name}</h2>
      {children}
    </section>
  )
}
