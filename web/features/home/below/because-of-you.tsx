// What came of the introductions one made: who met, who are friends now, who talk. Nothing while nothing came of any.
import { Link } from '#shared/links/link.tsx'
import { to } from '#shared/links/to.ts'
import { AvatarStack } from '#shared/ui/photos/avatar.tsx'
import type { BecauseOfYou as Introduction } from '#types/shapes.ts'

const words = { met: 'met', friends: 'are friends now', talking: 'are talking' }
const row = 'flex min-h-16 items-center gap-4 py-2'

export function BecauseOfYou({ introductions }: { introductions: Introduction[] }) {
  if (introductions.length === 0) return null
  return (
    <section aria-labelledby="because-of-you">
      <h2 id="because-of-you" className="mb-2 font-display text-title">
        Because of you
      </h2>
      <ul>
        {introductions.map(({ one, other, came, threadId }) => {
          const shown = (
            <>
              <AvatarStack people={[one, other].map(({ id, name, avatarUrl }) => ({ id, name, src: avatarUrl }))} />
              <span className="min-w-0 wrap-anywhere">
                {one.name.split(' ')[0]} and {other.name.split(' ')[0]} {words[came]}
              </span>
            </>
          )
          return (
            <li key={one.id + other.id} className="border-b last:border-0">
              {threadId ? (
                <Link to={to('/inbox', { thread: threadId })} className={row}>
                  {shown}
                </Link>
              ) : (
                <span className={row}>{shown}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
