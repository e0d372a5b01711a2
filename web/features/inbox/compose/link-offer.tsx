// Above the message input, or where words are passed on: the card of the page whose address stands in them, which goes along unless it is taken off. Loads with the first
// address; this device asks, and no reader's.
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { linkCardQuery } from '#shared/api/conversations/link-cards.ts'
import { LinkCardView } from '#shared/cards/link-card.tsx'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { linkParts } from '#shared/written/link-text.ts'
import type { LinkCard } from '#types/shapes.ts'

/** `standing`: nobody is typing it. */
type Props = { text: string; standing?: boolean; onCard: (card: LinkCard | null) => void }

// An address that is typed letter by letter is asked for when it stands.
const SOON = 700

export function LinkOffer({ text, standing = false, onCard }: Props) {
  const address = addressIn(text)
  const [asked, setAsked] = useState<string | null>(standing ? address : null)
  const [without, setWithout] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(address), SOON)
    return () => clearTimeout(timer)
  }, [address])
  const wanted = address !== null && address === asked && address !== without
  const { data } = useQuery(linkCardQuery(wanted ? address : null))
  const card = wanted ? (data ?? null) : null
  useEffect(() => {
    onCard(card)
    return () => onCard(null)
  }, [card, onCard])
  if (!card) return null
  return (
    <section aria-label="Card of the link" className="flex min-w-0 basis-full items-center gap-1">
      <div className="min-w-0 flex-1">
        <LinkCardView card={card} still />
      </div>
      <IconButton label="Without card" icon={<X aria-hidden="true" />} onClick={() => setWithout(address)} />
    </section>
  )
}

/** In a sheet of people to choose from: below them, so that nobody moves under the finger as it comes. */
export const LinkOfferBelow = (props: Props) => (
  <div className="sticky -bottom-6 -mb-6 bg-surface pb-6 empty:hidden">
    <LinkOffer {...props} />
  </div>
)

/** The first one that leads out of the club, as it stands in the words. Whose host imitates another is shown in other letters, and asked for by nobody. */
function addressIn(text: string): string | null {
  const found = linkParts(text).find(
    ({ text: said, href }) =>
      href && /^https:\/\//i.test(said) && new URL(href).origin !== window.location.origin && text.includes(said),
  )
  return found?.text ?? null
}
