// What goes on behind every screen of a member: what changes around them is followed, and what they sent is sent on. Shows nothing but
// the sheets that report or share something, when they are opened; loaded after the screen, and loads the other tabs.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAppBadge } from '#features/inbox/data/use-app-badge.ts'
import { knowActs } from '#shared/outbox/act.ts'
import { outboxOf } from '#shared/outbox/outbox.ts'
import { useKeepPush } from '#shared/push/use-keep-push.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { registerSheetVariables } from '#shared/ui/panels/sheet-variables.ts'
import { loadAct } from '../outbox/load-act.ts'
import { memberPages } from '../pages/member-pages.ts'
import { loadPage } from '../pages/page.ts'
import { loadAhead } from './load-ahead.ts'
import { InstallOfferCard } from './offers/install-offer-card.tsx'
import { PushOfferCard } from './offers/push-offer-card.tsx'
import { ReportOverlay } from './report-overlay.tsx'
import { ShareOverlay } from './share-overlay.tsx'
import { useAskedToAnswer } from './use-asked-to-answer.ts'
import { useFollowRelations } from './use-follow-relations.ts'
import { useWelcomeBack } from './welcome-back.ts'

export default function InTheBackground() {
  const userId = useUserId()
  const cache = useQueryClient()
  useFollowRelations(userId, cache)
  useWelcomeBack(userId)
  useAppBadge(userId)
  useKeepPush(userId, cache)
  useAskedToAnswer()
  useEffect(() => {
    knowActs(loadAct)
    outboxOf(userId).follow(cache)
  }, [userId, cache])
  useEffect(registerSheetVariables, [])
  useEffect(() => loadAhead([...tabScreens, ...pressedNext]), [])
  return (
    <>
      <ReportOverlay />
      <ShareOverlay />
      <PushOfferCard />
      <InstallOfferCard member={userId} />
    </>
  )
}

const tabScreens = Object.values(memberPages).flatMap((page) => (page.tab ? () => loadPage(page) : []))

const pressedNext = [
  () => import('#shared/ui/panels/sheet-panel.tsx'),
  () => import('#features/profile/member/member-sheet.tsx'),
  () => import('#features/inbox/thread/thread-view.tsx'),
]
