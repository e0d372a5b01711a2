// A plug request inside the conversation: who would like to meet whom, why, from what, and the answer or the buttons for it.
import { useEffect } from 'react'
import { Avatar } from '#shared/ui/avatar.tsx'
import { cx } from '#shared/ui/cx.ts'
import type { LogRow } from '../model/log-rows.ts'
import { requestView } from '../model/request-state.ts'
import type { Thread } from '../model/thread.ts'
import { RequestActions } from './request-actions.tsx'

type Props = { message: LogRow['message']; thread: Thread; me: string; onShown: (shown: boolean) => void }

const tones = { gold: 'text-gold-ink', good: 'text-good', muted: 'text-muted' }

export function RequestCardView({ message, thread, me, onShown }: Props) {
  const card = message.metadata
  const asked = {
    // The thread is kept true while it is open; the card's own copy is as old as the page it came with.
    status: thread.status ?? card.status ?? null,
    expiresAt: card.expires_at ?? thread.expiresAt,
    connectorId: card.connector_id ?? thread.connectorId,
    requesterId: card.requester_id ?? thread.requesterId,
  }
  const view = requestView(asked, me)
  const flyer = card.flyer_data

  useEffect(() => {
    onShown(true)
    return () => onShown(false)
  }, [onShown])

  return (
    <article
      aria-label={`Plug request: ${card.requester_name ?? ''} would like to meet ${card.target_name ?? ''}`}
      className="mx-auto my-2 flex w-full max-w-reading flex-col gap-4 rounded-sheet border bg-surface p-5"
    >
      <div className="flex items-center justify-between gap-4">
        <span className="eyebrow">Plug request</span>
        <span className={cx('text-caption', tones[view.tone])}>{view.label}</span>
      </div>
      <div className="flex items-center gap-4">
        <Avatar name={card.requester_name} src={card.requester_avatar} size="large" />
        <span aria-hidden="true" className="h-px flex-1 bg-gold/60" />
        <Avatar name={card.target_name} src={card.target_avatar} size="large" />
      </div>
      <p className="font-display text-lead text-balance">
        {card.requester_id === me ? 'You' : card.requester_name} would like to meet{' '}
        {card.target_id === me ? 'you' : card.target_name}.
      </p>
      {card.reason ? (
        <p className="break-words whitespace-pre-wrap">{card.reason}</p>
      ) : (
        <p className="text-muted">No reason given</p>
      )}
      {flyer?.content && (
        <figure className="flex items-center gap-3 rounded-card bg-raised p-3">
          {flyer.image && <img src={flyer.image} alt="" loading="lazy" className="size-14 rounded-chip object-cover" />}
          <figcaption className="min-w-0">
            <span className="eyebrow block">{flyer.type === 'event' ? 'Event' : 'Post'}</span>
            <span className="line-clamp-2 text-small break-words">{flyer.content}</span>
          </figcaption>
        </figure>
      )}
      <RequestActions thread={thread} view={view} cardId={message.id} />
    </article>
  )
}
