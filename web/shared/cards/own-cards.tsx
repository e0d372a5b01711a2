// The cards below words in which addresses stand: those of the club, and the one of the web that was sent along. Whose words have none loads nothing of it.
import { Suspense } from 'react'
import { lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { type OwnThing, ownParts } from '#shared/links/own-things.ts'
import type { LinkCard } from '#types/shapes.ts'
import { CardPlace } from './card-frame.tsx'

const OwnCard = lazyQuietly(async () => ({ default: (await import('./own-card.tsx')).OwnCard }))
const LinkCardView = lazyQuietly(async () => ({ default: (await import('./link-card.tsx')).LinkCardView }))

// More addresses than these stay words.
const MOST = 3

export const ownThings = (content: string): OwnThing[] =>
  ownParts(content)
    .flatMap(({ thing }) => thing ?? [])
    .filter(({ id }, at, all) => all.findIndex((other) => other.id === id) === at)
    .slice(0, MOST)

type Props = { content: string; link?: LinkCard | undefined; className?: string }

export function OwnCards({ content, link, className }: Props) {
  const things = ownThings(content)
  // An edit that waits may have taken its address out.
  const web = link && content.includes(link.address) ? link : undefined
  if (things.length === 0 && !web) return null
  return (
    <div className={className}>
      {things.map((thing) => (
        <Suspense key={thing.id} fallback={<CardPlace />}>
          <OwnCard thing={thing} />
        </Suspense>
      ))}
      {web && (
        <Suspense fallback={<CardPlace />}>
          <LinkCardView card={web} />
        </Suspense>
      )}
    </div>
  )
}
