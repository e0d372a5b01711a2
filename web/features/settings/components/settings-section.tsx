// A titled part of the settings: the title beside it on wide screens, above it on phones.
import { type ReactNode, useId } from 'react'

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-t py-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12 lg:py-10"
    >
      <h2 id={id} className="eyebrow lg:pt-1">
        {title}
      </h2>
      {/* Buttons break their words where letters are large and the screen is narrow. */}
      <div className="flex min-w-0 flex-col items-start gap-4 [&_:is(a,button)]:max-w-full [&_:is(a,button)]:whitespace-normal">
        {children}
      </div>
    </section>
  )
}
