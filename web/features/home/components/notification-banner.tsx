// The newest unread notification, with its one action.
import { X } from 'lucide-react'
import { Suspense } from 'react'
import { lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { useNavigate } from '#shared/links/link.tsx'
import { restOfSetup } from '#shared/links/rest-of-setup.ts'
import { safeDeeplink } from '#shared/links/safe-deeplink.ts'
import { deeplinkOf } from '#shared/notifications/kinds.ts'
import { useMarkRead } from '#shared/notifications/use-read-notices.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { NoticeTitle } from '#shared/ui/messages/notice-title.tsx'
import type { BannerNotification } from '#types/shapes.ts'

// Few are asked. The buttons stand where these will.
const InviteClaimAnswers = lazyQuietly(async () => ({
  default: (await import('#shared/notifications/invite-claim-answers.tsx')).InviteClaimAnswers,
}))
const toCome = ['Yes, I did', 'No'].map((words) => (
  <Button key={words} size="small" className="invisible">
    {words}
  </Button>
))

type Props = { notification: BannerNotification; userId: string }

export function NotificationBanner({ notification, userId }: Props) {
  const navigate = useNavigate()
  const markRead = useMarkRead(userId)
  const { id, title, body, data, createdAt } = notification
  const settle = () => markRead.one({ id, created_at: createdAt })
  const deeplink = deeplinkOf(data)
  const finishes = data.action === 'complete_profile' || deeplink === '/onboarding/finish'
  const link = finishes ? restOfSetup : safeDeeplink(deeplink)
  const goOn = () => {
    settle()
    if (link) void navigate(link)
  }
  return (
    <section
      aria-label="Notification"
      className="flex flex-wrap items-start justify-end gap-3 rounded-card border border-l-2 border-l-gold bg-surface p-4"
    >
      <div className="min-w-min flex-1 sm:flex sm:items-center sm:justify-between sm:gap-6">
        <div className="min-w-0 wrap-anywhere">
          <p className="font-medium">
            <NoticeTitle title={title} />
          </p>
          {body && <p className="mt-0.5 text-small text-muted">{body}</p>}
        </div>
        <div className="mt-3 flex flex-wrap gap-2 sm:mt-0 sm:shrink-0">
          {data.action === 'answer_invite_claim' ? (
            <Suspense fallback={toCome}>
              <InviteClaimAnswers userId={userId} notification={id} memberName={data.memberName} />
            </Suspense>
          ) : (
            <Button size="small" variant="quiet" onClick={goOn}>
              Continue
            </Button>
          )}
        </div>
      </div>
      <IconButton label="Dismiss notification" icon={<X />} onClick={settle} />
    </section>
  )
}
