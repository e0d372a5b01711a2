// The dashboard: clout, suggested introductions, recommended plugs. One request.
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { dashboardQuery } from '#shared/api/home.ts'
import { lazyAgain, lazyQuietly } from '#shared/connection/lazy-again.tsx'
import { isRead } from '#shared/notifications/read-notices.ts'
import { useReadNotices } from '#shared/notifications/use-read-notices.ts'
import { useActs } from '#shared/outbox/use-acts.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { BellSlot } from '#shared/slots/bell-slot.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { LostPiece } from '#shared/ui/messages/lost-piece.tsx'
import { PageHeader } from '#shared/ui/page/page-header.tsx'
import { useBelowSight } from '#shared/ui/page/use-below-sight.ts'
import type { HomeDashboard } from '#types/shapes.ts'
import { CloutFigure } from '../components/clout-figure.tsx'
import { HomeSkeleton } from '../components/home-skeleton.tsx'
import { InTown } from '../components/in-town.tsx'
import { NotificationBanner } from '../components/notification-banner.tsx'
import { SuggestedConnections } from '../components/suggested-connections.tsx'
import { Tonight } from '../components/tonight.tsx'
import { useFollowNotifications } from '../data/follow-notifications.ts'
import { waveKind, withoutWaved } from '../model/waves.ts'

const loading = <HomeSkeleton />
// What few members see; the dashboard waits for it, since it would move if this came later.
const CompletionBanner = lazyAgain(
  async () => (await import('../components/completion-banner.tsx')).CompletionBanner,
  LostPiece,
)
const House = lazyAgain(async () => (await import('../house/house.tsx')).default, LostPiece)
const BelowSight = lazyQuietly(() => import('../below/below-sight.tsx'))

export const ask = (cache: QueryClient, userId: string) => cache.prefetchQuery(dashboardQuery(userId))

export function Component() {
  const userId = useUserId()
  useFollowNotifications(userId)
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(dashboardQuery(userId))
  const waiting = useReadNotices(userId)
  const newest = data?.notification
  const banner = newest && !waiting.some((read) => isRead(read, { ...newest, created_at: newest.createdAt })) && newest
  return (
    <div className="gutter mx-auto max-w-[72rem] pb-12">
      <PageHeader title="Your o1 Clout" actions={<BellSlot />} />
      {data ? (
        <Suspense fallback={loading}>
          <div className="flex flex-col gap-4">
            {banner && <NotificationBanner notification={banner} userId={userId} />}
            {data.completion.required && <CompletionBanner completion={data.completion} />}
          </div>
          <CloutFigure clout={data.clout} weeklyGain={data.weeklyGain} />
          <Introductions dashboard={data} userId={userId} readAt={dataUpdatedAt} onOver={refetch} />
        </Suspense>
      ) : error ? (
        <ErrorState title="Your dashboard did not load" error={error} onRetry={() => refetch()} retrying={isFetching} />
      ) : (
        loading
      )}
    </div>
  )
}

type IntroductionsProps = { dashboard: HomeDashboard; userId: string; readAt: number; onOver: () => unknown }

function Introductions({ dashboard, userId, readAt, onOver }: IntroductionsProps) {
  const waved = useActs(userId, waveKind)
  const shown = withoutWaved(
    dashboard,
    waved.map(({ input }) => input),
  )
  const below = useBelowSight('home')
  return (
    <div className="flex flex-col gap-12">
      {/* A dashboard kept on the device by a build before this one has none of them. */}
      {dashboard.house && <House {...dashboard.house} />}
      {dashboard.inTown?.length > 0 && <InTown people={dashboard.inTown} />}
      {shown.tonight && <Tonight tonight={shown.tonight} readAt={readAt} onOver={onOver} />}
      <SuggestedConnections suggestions={shown.suggestions} />
      {below && (
        <Suspense>
          <BelowSight {...shown} />
        </Suspense>
      )}
    </div>
  )
}
