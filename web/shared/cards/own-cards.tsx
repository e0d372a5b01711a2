// The cards below words in which addresses of the club stand. Whose words have none loads nothing of it.
import { Suspense } from 'react'
import { lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { type OwnThing, ownParts } from '#shared/links/own-things.ts'
import { CardPlace } from './card-frame.tsx'

const OwnCard = lazyQuietly(async () => ({ default: (await import('./own-card.tsx')).OwnCard }))

// More addresses than these stay words.
const MOST = 3

export const ownThings = (content: string): OwnThing[] =>
  ownParts(content)
    .flatMap(({ thing }) => thing ?? [])
    .filter(({ id }, at, all) => all.findIndex((other) => other.id === id) === at)
    .slice(0, MOST)

export function OwnCards({ content, className }: { content: string; className?: string }) {
  const things = ownThings(content)
  if (things.length === 0) return null
  return (
    <div className={className}>
      {things.map((thing) => (
        <Suspense key={thing.id} fallback={<CardPlace />}>
          <OwnCard thing={thing} />
        </Suspense>
      ))}
    </div>
  )
}
