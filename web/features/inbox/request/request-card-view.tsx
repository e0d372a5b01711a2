// The card of a plug request in the conversation: who would like to meet whom, how they are connected, the reason, the post it came from,
// and the state or the buttons.
import { useLayoutEffect, useRef } from 'react'
import { isRequestCard } from '#shared/api/conversations/messages.ts'
import { cx } from '#shared/ui/cx.ts'
import { photoUrl } from '#shared/ui/photos/photo-url.ts'
import type { Person, RequestCard, Thread } from '#types/shapes.ts'
import { useOwnFace } from '../data/use-own-face.ts'
import type { LogRow } from '../model/log-rows.ts'
import { pathSentence, requestView } from '../model/request-state.ts'
import { personIn } from '../model/thread.ts'
import { RequestActions } from './request-actions.tsx'
import { RequestPath } from './request-path.tsx'

type Props = { message: LogRow['message']; thread: Thread; me: string; onShown: (shown: boolean) => void }

const tones = { gold: 'text-gold-ink', good: 'text-good', muted: 'text-muted' }

export function RequestCardView({ message, thread, me, onShown }: Props) {
  const card: Partial<RequestCard> = isRequestCard(message.metadata) ? message.metadata : {}
  const asked = {
    // The thread is kept up to date while it is open; the card's own copy is as old as the page it came with.
    status: thread.status ?? card.status ?? null,
    stage: thread.stage ?? card.stage ?? null,
    askAgainAt: thread.askAgainAt,
    expiresAt: thread.expiresAt ?? card.expires_at ?? null,
    connectorId: card.connector_id ?? thread.connectorId,
    requesterId: card.requester_id ?? thread.requesterId,
    chain: thread.chain,
  }
  const view = requestView(asked, me)
  const own = useOwnFace(me)
  const cast = castOf(card, thread, own)
  const sentence = pathSentence(asked, me, {
    requester: cast.requester.name,
    connector: cast.connector.name,
    second: thread.passedTo?.name,
    target: cast.target.name,
  })

  // Drawn is not seen: many rows are drawn ahead of those in sight. Said before anybody sees the card: its buttons stand nowhere else then.
  const whole = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!whole.current) return
    const { top, bottom } = whole.current.getBoundingClientRect()
    onShown(bottom >= 0 && top <= window.innerHeight)
    const observer = new IntersectionObserver((seen) => onShown(seen.at(-1)?.isIntersecting === true))
    observer.observe(whole.current)
    return () => {
      observer.disconnect()
      onShown(false)
    }
  }, [onShown])

  return (
    <article
      ref={whole}
      aria-label={`Plug request: ${cast.requester.name} would like to meet ${cast.target.name}`}
      className="mx-auto my-2 flex w-full max-w-reading flex-col gap-4 rounded-sheet border bg-surface p-5"
    >
      <div className="flex items-center justify-between gap-4">
        <span className="eyebrow whitespace-nowrap">Plug request</span>
        <span className={cx('text-right text-caption', tones[view.tone])}>{view.label}</span>
      </div>
      <RequestPath {...cast} second={thread.chain ? thread.passedTo : undefined} me={me} joined={view.canOpenIntro} />
      <div className="flex flex-col gap-1">
        <p className="font-display text-lead text-balance">
          {cast.requester.id === me ? 'You' : cast.requester.name} would like to meet {cast.target.name}.
        </p>
        {sentence && <p className="text-small text-balance text-muted">{sentence}</p>}
      </div>
      {card.reason ? (
        <p dir="auto" className="break-words whitespace-pre-wrap">
          {card.reason}
        </p>
      ) : (
        <p className="text-muted">No reason given</p>
      )}
      <FlyerView flyer={card.flyer_data} />
      <RequestActions thread={thread} view={view} cardId={message.id} />
    </article>
  )
}

function FlyerView({ flyer }: { flyer: RequestCard['flyer_data'] | undefined }) {
  if (!flyer?.content) return null
  return (
    <figure className="flex items-center gap-3 rounded-card bg-raised p-3">
      {flyer.image && (
        <img
          src={photoUrl(flyer.image, { square: 128 })}
          alt=""
          loading="lazy"
          className="size-14 shrink-0 rounded-chip object-cover"
        />
      )}
      <figcaption className="min-w-0">
        <span className="eyebrow block">{flyer.type === 'event' ? 'Event' : 'Post'}</span>
        <span className="line-clamp-2 text-small break-words">{flyer.content}</span>
      </figcaption>
    </figure>
  )
}

/** The three members of the card; the connector has a face only when they take part in the conversation. */
function castOf(
  card: Partial<RequestCard>,
  thread: Thread,
  own: Person,
): Record<'requester' | 'connector' | 'target', Person> {
  const connector = card.connector_id === own.id ? own : personIn(thread, card.connector_id)
  return {
    requester: {
      id: card.requester_id ?? '',
      name: card.requester_name ?? 'A former member',
      avatarUrl: card.requester_avatar ?? null,
    },
    connector: {
      id: card.connector_id ?? '',
      name: card.connector_name ?? 'A former member',
      avatarUrl: connector?.avatarUrl ?? null,
    },
    target: {
      id: card.target_id ?? '',
      name: card.target_name ?? 'A former member',
      avatarUrl: card.target_avatar ?? null,
    },
  }
}
