// A page of the web as a card: its host first, which nobody can make up, then what the page says of itself. Its picture comes from our own server, its
// place is there before it has come.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { linkPictureQuery } from '#shared/api/conversations/link-cards.ts'
import { useBlobUrl } from '#shared/photo/sending/use-blob-url.ts'
import { cx } from '#shared/ui/cx.ts'
import { linkParts } from '#shared/written/link-text.ts'
import type { LinkCard } from '#types/shapes.ts'
import { cardFrame } from './card-frame.tsx'

/** `still`: it is looked at, and leads nowhere. */
type Props = { card: LinkCard; still?: boolean }

export function LinkCardView({ card, still = false }: Props) {
  const host = hostOf(card.address)
  const inside = (
    <span className="flex h-full items-center gap-3 px-3">
      {/* With large letters the words have the room. */}
      <span className="shrink-0 @max-[12rem]:hidden">
        <Picture name={card.picture} host={host} />
      </span>
      <span className="min-w-0 flex-1">
        {/* Of a long one the end says whose it is: its beginning is cut. */}
        <span dir="rtl" className="block truncate text-left text-caption text-gold-ink">
          <bdi dir="ltr">{host}</bdi>
        </span>
        <span dir="auto" className="line-clamp-2 font-display leading-5 break-words">
          {card.title}
        </span>
        <span dir="auto" className="block truncate text-caption text-muted">
          {card.description ?? card.site}
        </span>
      </span>
    </span>
  )
  if (still) return <span className={cardFrame}>{inside}</span>
  return (
    <a
      href={card.address}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className={cx(cardFrame, 'transition-colors duration-150 hover:border-line-strong')}
    >
      {inside}
    </a>
  )
}

/** Without one, the first letter of the host. */
function Picture({ name, host }: { name: string | null; host: string }) {
  const { data } = useQuery(linkPictureQuery(name))
  const url = useBlobUrl(data ?? undefined)
  const [broken, setBroken] = useState(false)
  return (
    <Place>
      {url && !broken ? (
        <img src={url} alt="" draggable={false} onError={() => setBroken(true)} className="size-full object-cover" />
      ) : (
        <span aria-hidden="true" className="font-display text-muted uppercase">
          {host.slice(0, 1)}
        </span>
      )}
    </Place>
  )
}

const Place = ({ children }: { children: ReactNode }) => (
  <span className="grid size-16 place-items-center overflow-hidden rounded-card bg-ground">{children}</span>
)

/** As it is shown in words: letters that can be taken for others are spelled out. Where words end the address earlier, the host it leads to. */
function hostOf(address: string): string {
  const [link, ...rest] = linkParts(address)
  const written = /^https:\/\/([^/?#%]+)(?:[/?#]|$)/i.exec(rest.length === 0 ? (link?.text ?? '') : '')?.[1]
  return (written ?? (URL.canParse(address) ? new URL(address).host : address)).replace(/^www\./i, '')
}
