// A member's message: on the right when it is the own one, with its send state; in a group, with its sender.
import { Check, Clock3, EllipsisVertical, Flag } from 'lucide-react'
import { clockTime } from '#shared/format/time.ts'
import { type Standing, useStanding } from '#shared/outbox/standing.ts'
import type { Reportable } from '#shared/safety/reportable.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { cx } from '#shared/ui/cx.ts'
import { Menu } from '#shared/ui/overlays/menu.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import type { Thread } from '#types/shapes.ts'
import type { LogRow } from '../model/log-rows.ts'
import { personIn } from '../model/thread.ts'
import { MessageText } from './message-text.tsx'

type Props = {
  row: LogRow
  thread: Thread
  me: string
  onRetry: (id: string) => void
  onDiscard: (id: string) => void
  onReport?: (what: Reportable) => void
}

export function MessageBubble({ row, thread, me, onRetry, onDiscard, onReport }: Props) {
  const { message, state, startsGroup, endsGroup } = row
  const mine = message.sender_id === me
  const group = thread.type === 'intro_chat'
  const sender = personIn(thread, message.sender_id)
  const name = mine ? 'You' : (sender?.name ?? 'A former member')
  return (
    <div className={cx('group/message flex gap-2', mine ? 'justify-end pl-12' : 'pr-12')}>
      {group && !mine && (
        <span className="w-8 shrink-0 self-end">
          {endsGroup && <Avatar name={name} src={sender?.avatarUrl} size="small" />}
        </span>
      )}
      <div className={cx('flex min-w-0 max-w-[34rem] flex-col', mine ? 'items-end' : 'items-start')}>
        {startsGroup && group && !mine && (
          <span aria-hidden="true" className="max-w-full truncate px-1 pb-1 text-caption text-muted">
            {name}
          </span>
        )}
        <div className="relative max-w-full">
          <p
            className={cx(
              'rounded-sheet border px-4 py-2.5 break-words whitespace-pre-wrap',
              // Whose it is shows in the tone, not only in the side.
              mine ? 'border-transparent bg-own' : 'bg-surface',
              // On the speaker's side the corners are small between two of their messages: they speak on.
              !startsGroup && (mine ? 'rounded-tr-chip' : 'rounded-tl-chip'),
              !endsGroup && (mine ? 'rounded-br-chip' : 'rounded-bl-chip'),
              state === 'failed' && 'border-bad/60',
              state !== 'sent' && state !== 'failed' && 'opacity-70',
              message.hidden && 'text-muted italic',
            )}
          >
            <span className="sr-only">{name}: </span>
            <span dir="auto" className="block">
              <MessageText content={message.content} />
            </span>
          </p>
          {sender && !mine && onReport && (
            <More
              name={name}
              content={message.content}
              onReport={() => onReport({ kind: 'message', subject: message.id, member: { id: sender.id, name } })}
            />
          )}
        </div>
        {state === 'sent' ? (
          endsGroup && <Sent at={message.created_at} mine={mine} />
        ) : (
          <Unsent
            at={message.created_at}
            state={state}
            tries={row.tries}
            content={message.content}
            onRetry={() => onRetry(row.key)}
            onDiscard={() => onDiscard(row.key)}
          />
        )}
      </div>
    </div>
  )
}

function Sent({ at, mine }: { at: string; mine: boolean }) {
  return (
    <span className="flex items-center gap-1 px-1 pt-1 text-caption text-muted">
      <time dateTime={at}>{clockTime(at)}</time>
      {mine && (
        <>
          <Check aria-hidden="true" className="size-3" />
          <span className="sr-only">Sent</span>
        </>
      )}
    </span>
  )
}

type UnsentProps = Standing & { at: string; content: string; onRetry: () => void; onDiscard: () => void }

function Unsent({ at, content, onRetry, onDiscard, ...standing }: UnsentProps) {
  const { words, canTakeBack } = useStanding(standing)
  const refused = standing.state === 'failed'
  const what = content.length > 30 ? `${content.slice(0, 30)}…` : content
  return (
    <span className={cx('flex items-center gap-1 px-1 text-caption', refused ? 'text-bad' : 'text-muted')}>
      {!refused && (
        <>
          <time dateTime={at}>{clockTime(at)}</time>
          <Clock3 aria-hidden="true" className="size-3" />
        </>
      )}
      {words}
      {refused && (
        <Button variant="ghost" size="small" aria-label={`Retry: ${what}`} onClick={onRetry}>
          Retry
        </Button>
      )}
      {canTakeBack && (
        <Button variant="ghost" size="small" className="-mx-3" aria-label={`Delete: ${what}`} onClick={onDiscard}>
          Delete
        </Button>
      )}
    </span>
  )
}

/** What can be done about somebody else's message. Beside it, where nothing else stands; quiet until it is looked for. */
function More({ name, content, onReport }: { name: string; content: string; onReport: () => void }) {
  const what = content.length > 30 ? `${content.slice(0, 30)}…` : content
  return (
    <span className="absolute top-1/2 left-full -translate-y-1/2 opacity-50 transition-opacity duration-150 focus-within:opacity-100 hover:opacity-100 group-hover/message:opacity-100 pointer-fine:opacity-0 has-[[aria-expanded=true]]:opacity-100">
      <Menu
        trigger={<IconButton label={`About ${name}’s message: ${what}`} icon={<EllipsisVertical />} />}
        items={[{ label: 'Report message', icon: <Flag />, danger: true, onSelect: onReport }]}
      />
    </span>
  )
}
