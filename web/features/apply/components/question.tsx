// One question: its title set large, a line under it, and whatever answers it.
import type { ReactNode } from 'react'

type QuestionProps = { title: string; lead?: ReactNode; children: ReactNode }

export function Question({ title, lead, children }: QuestionProps) {
  return (
    <div className="flex flex-col">
      <h1 tabIndex={-1} className="text-name outline-none sm:text-[3.25rem]">
        {title}
      </h1>
      {lead && <p className="mt-4 max-w-reading text-balance text-muted">{lead}</p>}
      <div className="mt-9 sm:mt-11">{children}</div>
    </div>
  )
}
