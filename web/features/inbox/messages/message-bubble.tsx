// A member's message: on the right when it is the own one, with its send state; in a group, with its sender.
import { Check, Clock3, EllipsisVertical } from 'lucide-react'
import { type MouseEvent, Suspense, useRef } from 'react'
import { OwnCards } from '#shared/cards/own-cards.tsx'
import { lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { clockTime } from '#shared/format/time.ts'
import { type Standing, useStanding } from '#shared/outbox/standing.ts'
import { useProgress } from '#shared/photo/upload-progress.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { cx } from '#shared/ui/cx.ts'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import { WrittenText } from '#shared/written/written-text.tsx'
import type { QuotedMessage, Thread } from '#types/shapes.ts'
import { PhotoGrid } from '../media/photo-grid.tsx'
import type { LogRow } from '../model/log-rows.ts'
import { isWordless } from '../model/photographs.ts'
import { personIn } from '../model/thread.ts'
import { Quote } from '../words/quote.tsx'
import { Reactions } from '../words/reactions.tsx'
import { useTouch } from '../words/use-touch.ts'

// Few messages are spoken.
const VoiceNote = lazyQuietly(async () => ({ default: (await import('../media/voice/voice-note.tsx')).VoiceNote }))

type Props = {
  row: LogRow
  seen?: string | null
  thread: Thread
  me: string
  onRetry: (id: string) => void
  onDiscard: (id: string) => void
  /** Where more can be done with it than send it again. */
  words?: WordWishes
}

export type WordWishes = {
  /** Beside the bubble; `opener` is the button, if it was one. */
  onMenu: (row: LogRow, bubble: Element, opener: HTMLElement | null) => void
  onReply: (row: LogRow) => void
  onQuoted: (quoted: QuotedMessage) => void
}

export function MessageBubble({ row, seen, thread, me, onRetry, onDiscard, words }: Props) {
  const { message, state, startsGroup, endsGroup } = row
  const bubble = useRef<HTMLParagraphElement>(null)
  const removed = Boolean(message.removed_at)
  const acts = words && !removed && state !== 'failed' ? words : undefined
  const openMenu = (opener: HTMLElement | null) => {
    if (bubble.current) acts?.onMenu(row, bubble.current, opener)
  }
  const repliable = acts && state === 'sent' && thread.canSend && !message.hidden
  useTouch(bubble, { onReply: repliable ? () => acts.onReply(row) : undefined, onHold: () => openMenu(null) })
  const onContextMenu = (event: MouseEvent) => {
    // A link has a menu of its own, and so has what is selected.
    if (!acts || (event.target as Element).closest('a') || window.getSelection()?.isCollapsed === false) return
    event.preventDefault()
    openMenu(null)
  }
  const mine = message.sender_id === me
  const group = thread.type === 'intro_chat'
  const sender = personIn(thread, message.sender_id)
  const name = mine ? 'You' : (sender?.name ?? 'A former member')
  const edited = Boolean(message.edited_at) && !removed
  const wordless = Boolean(message.files ?? message.voice) && isWordless(message)
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
            ref={bubble}
            tabIndex={-1}
            data-message={message.id}
            onContextMenu={onContextMenu}
            className={cx(
              'rounded-sheet border px-4 py-2.5 break-words whitespace-pre-wrap outline-none',
              acts && 'touch-pan-y pointer-coarse:select-none [-webkit-touch-callout:none]',
              // Whose it is shows in the tone, not only in the side.
              mine ? 'border-transparent bg-own' : 'bg-surface',
              // On the speaker's side the corners are small between two of their messages: they speak on.
              !startsGroup && (mine ? 'rounded-tr-chip' : 'rounded-tl-chip'),
              !endsGroup && (mine ? 'rounded-br-chip' : 'rounded-bl-chip'),
              state === 'failed' && 'border-bad/60',
              state !== 'sent' && state !== 'failed' && 'opacity-70',
              (message.hidden || removed) && 'text-muted italic',
            )}
          >
            <span className="sr-only">{name}: </span>
            {message.quoted !== undefined && !removed && (
              <QuoteButton quoted={message.quoted} thread={thread} me={me} onQuoted={words?.onQuoted} />
            )}
            {message.files && (
              <PhotoGrid messageId={message.id} files={message.files} name={name} me={me} wordless={wordless} />
            )}
            {message.voice && (
              <Suspense fallback={<span className="block h-11 w-64 max-w-full" />}>
                <VoiceNote messageId={message.id} voice={message.voice} name={name} me={me} />
              </Suspense>
            )}
            {!wordless && (
              <span dir="auto" className="block">
                <WrittenText content={message.content} at={message.created_at} />
              </span>
            )}
          </p>
          {acts && <More name={name} mine={mine} content={message.content} onOpen={openMenu} />}
        </div>
        {!removed && (
          <OwnCards
            content={message.content}
            link={message.card}
            className={cx('flex w-full flex-col gap-1 pt-1', mine && 'items-end')}
          />
        )}
        {message.reactions && !removed && (
          <Reactions reactions={message.reactions} messageId={message.id} thread={thread} me={me} mine={mine} />
        )}
        {state === 'sent' ? (
          (endsGroup || edited) && <Sent at={message.created_at} mine={mine} edited={edited} seen={seen} />
        ) : (
          <Unsent
            at={message.created_at}
            state={state}
            tries={row.tries}
            content={message.content}
            progress={message.files || message.voice ? row.key : undefined}
            onRetry={() => onRetry(row.key)}
            onDiscard={() => onDiscard(row.key)}
          />
        )}
      </div>
    </div>
  )
}

type QuoteButtonProps = {
  quoted: QuotedMessage | null
  thread: Thread
  me: string
  onQuoted: WordWishes['onQuoted'] | undefined
}

/** What it replies to; a press leads there. */
function QuoteButton({ quoted, thread, me, onQuoted }: QuoteButtonProps) {
  const said = { quoted, thread, me }
  if (!quoted || quoted.removed || !onQuoted)
    return (
      <span className="mb-1.5 block">
        <Quote {...said} />
      </span>
    )
  return (
    <button type="button" onClick={() => onQuoted(quoted)} className="mb-1.5 block min-h-11 w-full max-w-full">
      <span className="sr-only">In reply to </span>
      <Quote {...said} />
    </button>
  )
}

type SentProps = { at: string; mine: boolean; edited: boolean; seen: string | null | undefined }

function Sent({ at, mine, edited, seen }: SentProps) {
  return (
    <span className="flex items-center gap-1 px-1 pt-1 text-caption text-muted">
      {edited && <span>Edited ·</span>}
      <time dateTime={at}>{clockTime(at)}</time>
      {seen && <span>· {seen}</span>}
      {mine && !seen && (
        <>
          <Check aria-hidden="true" className="size-3" />
          <span className="sr-only">Sent</span>
        </>
      )}
    </span>
  )
}

type UnsentProps = Standing & {
  at: string
  content: string
  /** Of one that takes a while: the act whose progress is shown, and which can be stopped. */
  progress: string | undefined
  onRetry: () => void
  onDiscard: () => void
}

function Unsent({ at, content, progress, onRetry, onDiscard, ...standing }: UnsentProps) {
  const { words, canTakeBack } = useStanding(standing)
  const refused = standing.state === 'failed'
  const percent = useProgress(progress)
  const what = shortened(content)
  return (
    <span className={cx('flex items-center gap-1 px-1 text-caption', refused ? 'text-bad' : 'text-muted')}>
      {!refused && (
        <>
          <time dateTime={at}>{clockTime(at)}</time>
          <Clock3 aria-hidden="true" className="size-3" />
        </>
      )}
      {words}
      {percent > 0 && standing.state === 'sending' && <span className="tabular">{percent} %</span>}
      {refused && (
        <Button variant="ghost" size="small" aria-label={`Retry: ${what}`} onClick={onRetry}>
          Retry
        </Button>
      )}
      {(canTakeBack || progress) && (
        <Button
          variant="ghost"
          size="small"
          className="-mx-3"
          aria-label={`${canTakeBack ? 'Delete' : 'Cancel'}: ${what}`}
          onClick={onDiscard}
        >
          {canTakeBack ? 'Delete' : 'Cancel'}
        </Button>
      )}
    </span>
  )
}

type MoreProps = { name: string; mine: boolean; content: string; onOpen: (opener: HTMLElement) => void }

/** What can be done with a message. Beside it, where nothing else stands; quiet until it is looked for. */
function More({ name, mine, content, onOpen }: MoreProps) {
  return (
    <span
      className={cx(
        'absolute top-1/2 -translate-y-1/2 opacity-50 transition-opacity duration-150 focus-within:opacity-100 hover:opacity-100 group-hover/message:opacity-100 pointer-fine:opacity-0',
        mine ? 'right-full' : 'left-full',
      )}
    >
      <IconButton
        label={`About ${mine ? 'your' : `${name}’s`} message: ${shortened(content)}`}
        icon={<EllipsisVertical />}
        aria-haspopup="menu"
        onClick={(event) => onOpen(event.currentTarget)}
      />
    </span>
  )
}

const shortened = (words: string) => (words.length > 30 ? `${words.slice(0, 30)}…` : words)
