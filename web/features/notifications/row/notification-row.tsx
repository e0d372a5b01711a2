// One notification: a line that leads somewhere and, where it asks something, its answers.
import type { ReactNode } from 'react'
import type { Notification } from '#shared/api/conversations/notifications.ts'
import { timeAgo } from '#shared/format/time.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { restOfSetup } from '#shared/links/rest-of-setup.ts'
import { safeDeeplink } from '#shared/links/safe-deeplink.ts'
import { InviteClaimAnswers } from '#shared/notifications/invite-claim-answers.tsx'
import { asks, countOf, deeplinkOf } from '#shared/notifications/kinds.ts'
import { useMarkRead } from '#shared/notifications/use-read-notices.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { NoticeTitle } from '#shared/ui/messages/notice-title.tsx'
import { declineEndorsementAct } from '../data/decline-endorsement-act.ts'

type Props = {
  notification: Notification
  userId: string
  onFollow?: () => void
  /** In the history: whether it is unread is said, and what was read asks nothing any more. */
  standing?: 'read' | 'unread'
}

export function NotificationRow({ notification, userId, onFollow, standing }: Props) {
  const navigate = useNavigate()
  const markRead = useMarkRead(userId)
  const { title, body, data, created_at } = notification
  const link = data.action === 'complete_profile' ? restOfSetup : safeDeeplink(deeplinkOf(data))
  const count = countOf(data)
  const isRead = standing === 'read'
  const follow = () => {
    onFollow?.()
    if (!asks[data.action] && !isRead) markRead.one(notification)
    if (link) void navigate(link)
  }
  // It leaves the bell with the press.
  const decline = (requestId: string) => {
    outboxOf(userId).write(declineEndorsementAct, { requestId })
    markRead.one(notification)
  }
  const text = (
    <span className="flex flex-col gap-0.5 text-left">
      <span className="flex items-baseline justify-between gap-3">
        <span className={isRead ? undefined : 'font-medium'}>
          {standing === 'unread' && (
            <span className="mr-2 inline-block size-2 rounded-full bg-gold align-middle">
              <span className="sr-only">Unread: </span>
            </span>
          )}
          <NoticeTitle title={title} />
          {count > 1 ? <span className="tabular text-muted"> · {count}</span> : null}
        </span>
        <time dateTime={created_at} className="shrink-0 text-caption text-muted">
          {timeAgo(created_at)}
        </time>
      </span>
      {body && <span className="line-clamp-2 text-small break-words text-muted">{body}</span>}
    </span>
  )
  return (
    <li className="border-t first:border-t-0">
      {(asks[data.action] || isRead) && !link ? (
        <div className="px-2 py-3">{text}</div>
      ) : (
        <button
          type="button"
          onClick={follow}
          className="w-full rounded-chip px-2 py-3 transition-colors hover:bg-raised focus-visible:-outline-offset-2"
        >
          {text}
        </button>
      )}
      {!isRead && data.action === 'answer_invite_claim' && (
        <Answers>
          <InviteClaimAnswers userId={userId} notification={notification.id} memberName={data.memberName} />
        </Answers>
      )}
      {!isRead && data.action === 'answer_endorsement_request' && (
        <EndorsementRequest onWrite={follow} onDecline={() => decline(data.requestId)} />
      )}
      {!isRead && (data.action === 'introduction_asked' || data.action === 'chain_asked') && (
        <Answers>
          <Button variant="quiet" size="small" onClick={follow}>
            Answer
          </Button>
        </Answers>
      )}
    </li>
  )
}

function EndorsementRequest({ onWrite, onDecline }: { onWrite: () => void; onDecline: () => void }) {
  return (
    <Answers>
      <Button variant="quiet" size="small" onClick={onWrite}>
        Write endorsement
      </Button>
      <Button variant="ghost" size="small" onClick={onDecline}>
        Not now
      </Button>
    </Answers>
  )
}

function Answers({ children }: { children: ReactNode }) {
  return <div className="flex gap-2 px-2 pb-3">{children}</div>
}
