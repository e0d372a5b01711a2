// The reactions to a message, below its bubble. A press shows whose they are.
import { outboxOf } from '#shared/outbox/outbox.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { Popover } from '#shared/ui/overlays/popover.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { Reaction, Thread } from '#types/shapes.ts'
import { reactAct } from '../data/words/react-act.ts'
import { personIn } from '../model/thread.ts'
import { countedEmojis } from '../model/words.ts'

type Props = { reactions: Reaction[]; messageId: string; thread: Thread; me: string; mine: boolean }

export function Reactions({ reactions, messageId, thread, me, mine }: Props) {
  // Of somebody across a block nothing is shown, as of their messages.
  const shown = reactions.filter(({ userId }) => userId === me || personIn(thread, userId))
  if (shown.length === 0) return null
  const counted = countedEmojis(shown)
  const named = counted.map(({ emoji, count }) => (count > 1 ? `${emoji} ${count}` : emoji)).join(', ')
  return (
    <Popover
      align={mine ? 'end' : 'start'}
      title="Reactions"
      trigger={
        <button
          type="button"
          aria-label={`Reactions: ${named}. Show whose`}
          className="relative z-10 -mt-2.5 -mb-2 flex min-h-11 min-w-11 items-center gap-1 px-1"
        >
          {counted.map(({ emoji, count }) => (
            <span
              key={emoji}
              aria-hidden="true"
              className="flex items-center gap-1 rounded-full border bg-raised px-2 py-0.5 text-small"
            >
              {emoji}
              {count > 1 && <span className="tabular text-caption text-muted">{count}</span>}
            </span>
          ))}
        </button>
      }
    >
      <ul className="flex flex-col gap-1">
        {shown.map(({ userId, emoji }) => {
          const person = personIn(thread, userId)
          return (
            <li key={userId} className="flex min-h-11 flex-wrap items-center gap-3">
              <Avatar name={person?.name ?? 'You'} src={person?.avatarUrl} size="small" />
              <span className="min-w-0 flex-1 break-words">{userId === me ? 'You' : person?.name}</span>
              <span className="text-title">{emoji}</span>
              {userId === me && (
                <Button
                  variant="ghost"
                  size="small"
                  onClick={() =>
                    outboxOf(me).write(reactAct, { threadId: thread.id, messageId, userId: me, emoji: null })
                  }
                >
                  Take off
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Popover>
  )
}
