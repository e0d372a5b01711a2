// Endorsements as quotes with their author and industry.
import type { ReactNode } from 'react'
import { timeAgo } from '#shared/format/time.ts'
import { Link } from '#shared/links/link.tsx'
import { to } from '#shared/links/to.ts'
import { industryName } from '#shared/members/industry-name.ts'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { Endorsement } from '#types/shapes.ts'

export function EndorsementQuotes({ endorsements }: { endorsements: readonly Endorsement[] }) {
  return (
    <ul className="flex flex-col gap-6">
      {endorsements.map(({ id, endorserId, endorserName, endorserAvatar, industry, snippet, createdAt }) => (
        <li key={id}>
          <blockquote className="font-display text-lead">“{snippet}”</blockquote>
          <Author endorserId={endorserId}>
            <Avatar name={endorserName} src={endorserAvatar} size="small" />
            <span>
              {endorserName} · {industryName(industry)} · {timeAgo(createdAt)}
            </span>
          </Author>
        </li>
      ))}
    </ul>
  )
}

/** Who may not know that the two are friends reads no name, and has nowhere to go. */
function Author({ endorserId, children }: { endorserId: Endorsement['endorserId']; children: ReactNode }) {
  const look = 'mt-2 inline-flex min-h-11 items-center gap-3 text-small text-muted'
  if (endorserId === null) return <p className={look}>{children}</p>
  return (
    <Link to={to('/other-profile/:profileId', { profileId: endorserId })} className={`${look} hover:text-ink`}>
      {children}
    </Link>
  )
}
