// Pairs of friends who should know each other, and the button to introduce them.
import { useOpenIntroduction, useOpenMember } from '#shared/members/open-member.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Photo } from '#shared/ui/photos/photo.tsx'
import type { ConnectionSuggestion, MemberCard } from '#types/shapes.ts'
import { SUGGESTIONS_SHOWN, suggestionReason } from '../model/dashboard-text.ts'
import { pairOf } from '../model/waves.ts'
import { WaveSlot } from './wave-slot.tsx'

type Props = { suggestions: ConnectionSuggestion[] }

export function SuggestedConnections({ suggestions }: Props) {
  const introduce = useOpenIntroduction()
  return (
    <section aria-labelledby="suggested-connections">
      <h2 id="suggested-connections" className="mb-4 font-display text-title">
        Suggested Connections
      </h2>
      {suggestions.length === 0 ? (
        <p className="text-muted">
          Nobody to introduce just now. We suggest two friends with photographs who do not know each other yet.
        </p>
      ) : (
        <ul className="grid gap-4 md:grid-cols-3">
          {suggestions.slice(0, SUGGESTIONS_SHOWN).map((suggestion, index) => {
            const { user1, user2 } = suggestion
            const both = `${user1.name} and ${user2.name}`
            return (
              <li
                key={`${user1.userId}${user2.userId}`}
                className="relative overflow-hidden rounded-card border bg-surface"
              >
                <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-px">
                  <Half member={user1} beside={user2} first={index === 0} />
                  <Half member={user2} beside={user1} first={index === 0} />
                </div>
                <div className="flex flex-wrap items-center justify-between gap-3 p-4">
                  <p className="min-w-min flex-1 text-small break-words text-muted">{suggestionReason(suggestion)}</p>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Introduce them: ${both}`}
                    onClick={() => introduce(user1.userId, user2.userId)}
                  >
                    Introduce them
                  </Button>
                </div>
                <WaveSlot waved={pairOf(suggestion)} who={both} />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

// Somebody may stand in several pairs. The first pair is what a phone sees of the screen's photographs without scrolling.
function Half({ member, beside, first }: { member: MemberCard; beside: MemberCard; first: boolean }) {
  const open = useOpenMember()
  return (
    <button
      type="button"
      aria-label={`${member.name}, suggested for ${beside.name}`}
      onClick={() => open(member.userId)}
      className="relative text-left focus-visible:-outline-offset-2"
    >
      <Photo
        src={member.photos[0]}
        alt={member.name}
        rounded={false}
        decorative
        eager={first}
        sizes="(min-width: 80rem) 14rem, (min-width: 48rem) 22vw, 48vw"
      >
        <span className="photo-scrim absolute inset-x-0 bottom-0 px-3 pt-12 pb-3 font-display text-body text-on-photo">
          <span className="line-clamp-2 break-words">{member.name}</span>
        </span>
      </Photo>
    </button>
  )
}
