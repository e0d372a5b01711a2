// The way to what is archived, above the first conversation.
import { Archive } from 'lucide-react'
import { Link } from '#shared/links/link.tsx'
import { to } from '#shared/links/to.ts'

/** How it is known that Back leads to the inbox. */
const fromInbox = { fromInbox: true }

export function ArchivedDoor({ count }: { count: number }) {
  return (
    <Link
      to={to('/inbox', { archived: 'true' })}
      state={fromInbox}
      className="flex min-h-12 items-center gap-4 px-5 text-small text-muted hover:bg-surface hover:text-ink focus-visible:-outline-offset-4"
    >
      <Archive aria-hidden="true" strokeWidth={1.5} className="mx-3.5 size-5 shrink-0" />
      <span className="flex-1">Archived</span>
      <span className="tabular">{count}</span>
    </Link>
  )
}
