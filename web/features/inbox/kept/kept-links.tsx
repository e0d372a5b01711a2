// The addresses that stand in a conversation: where each leads, the words around it, and the way to where it was said.
import { useMemo } from 'react'
import { Link } from '#shared/links/link.tsx'
import { pathTo } from '#shared/links/own-things.ts'
import { SkeletonRegion, SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import { type KeptLink, linksIn } from './kept.ts'
import { KeptPart, type PartProps, Said } from './kept-part.tsx'
import { useKept } from './use-kept.ts'

const loading = (
  <SkeletonRegion label="Loading links...">
    {['a', 'b', 'c', 'd'].map((row) => (
      <SkeletonRow key={row} />
    ))}
  </SkeletonRegion>
)

export function KeptLinks(part: PartProps) {
  const { query, messages } = useKept(part.thread, part.me, 'links')
  const links = useMemo(() => linksIn(messages), [messages])
  return (
    <KeptPart
      query={query}
      empty={links.length === 0}
      title="No links yet."
      hint="Addresses that are sent in this conversation are kept here."
      loading={loading}
    >
      {links.length > 0 && (
        <ul aria-label="Links" className="flex flex-col divide-y">
          {links.map((link) => (
            <li key={link.key} className="flex flex-col gap-1 py-3">
              <Address link={link} />
              {link.words && (
                <p dir="auto" className="line-clamp-2 text-small break-words text-muted">
                  {link.words}
                </p>
              )}
              <Said {...part} message={link.message} what={`the link to ${link.host}`} />
            </li>
          ))}
        </ul>
      )}
    </KeptPart>
  )
}

function Address({ link: { host, address, href, own } }: { link: KeptLink }) {
  const words = (
    <>
      <span className="block font-medium break-words">{host}</span>
      <span dir="ltr" className="line-clamp-2 text-small break-all text-gold-ink">
        {address}
      </span>
    </>
  )
  const look = 'block min-h-11 rounded-chip hover:underline decoration-gold/60 underline-offset-4'
  if (own)
    return (
      <Link to={pathTo(own)} className={look}>
        {words}
      </Link>
    )
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={look}>
      {words}
    </a>
  )
}
