// The matching members, as a carousel on phones and in columns on wide screens; or that there are none, or that they did not load.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { discoverQuery } from '#shared/api/members/members.ts'
import { isAppError } from '#shared/errors/app-error.ts'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'
import { cx } from '#shared/ui/cx.ts'
import { useWide } from '#shared/ui/media-queries.ts'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Skeleton, SkeletonFirstPhoto, SkeletonPhoto, SkeletonRegion } from '#shared/ui/progress/skeleton.tsx'
import type { DiscoverFilters } from '../model/discover-filters.ts'
import { eachOnce } from '../model/each-once.ts'
import { MemberCarousel } from './member-carousel.tsx'
import { MemberGrid } from './member-grid.tsx'
import { useSampleMembers } from './use-sample-members.ts'

type Props = { filters: DiscoverFilters; onClear: () => void; besideFilters: boolean }

export function DiscoverResults({ filters, onClear, besideFilters }: Props) {
  const wide = useWide('40rem')
  const { data, error, isPlaceholderData, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    discoverQuery(filters),
  )
  const more = useCallback(() => {
    if (!isFetching) void fetchNextPage()
  }, [isFetching, fetchNextPage])
  const served = isPlaceholderData ? undefined : data && eachOnce(data.pages.flatMap(({ profiles }) => profiles))
  const samples = useSampleMembers(filters, !hasNextPage && served !== undefined)

  if (!served) {
    if (isAppError(error, 'no_city')) {
      return (
        <EmptyState
          title="Which city is yours?"
          action={
            <ButtonLink to="/profile" variant="quiet">
              Add it to your profile
            </ButtonLink>
          }
        />
      )
    }
    return error ? (
      <ErrorState title="Members did not load" error={error} onRetry={() => refetch()} retrying={isFetching} />
    ) : (
      <ResultsSkeleton />
    )
  }
  const members = [...served, ...samples]
  if (members.length === 0) {
    return (
      <EmptyState
        title="No profiles found"
        action={
          <Button variant="quiet" onClick={onClear}>
            Show everybody
          </Button>
        }
      />
    )
  }
  const list = JSON.stringify(filters)
  return wide ? (
    <MemberGrid members={members} hasMore={hasNextPage} onNearEnd={more} besideFilters={besideFilters} />
  ) : (
    <MemberCarousel key={list} list={list} members={members} hasMore={hasNextPage} onNearEnd={more} />
  )
}

function ResultsSkeleton() {
  return (
    <SkeletonRegion label="Loading members">
      <div className="-mr-5 mb-3 flex gap-1 overflow-hidden py-1 sm:hidden">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
          <Skeleton key={key} className="m-0.5 size-12 shrink-0 rounded-full" />
        ))}
      </div>
      <div className="flex gap-3 max-sm:-mr-5 max-sm:overflow-hidden sm:grid sm:grid-cols-2 sm:gap-4 lg:gap-5 xl:grid-cols-3 2xl:grid-cols-4">
        <CardSkeleton Photo={SkeletonFirstPhoto} />
        <CardSkeleton />
        <CardSkeleton className="max-xl:hidden" />
        <CardSkeleton className="max-2xl:hidden" />
      </div>
    </SkeletonRegion>
  )
}

function CardSkeleton({ className, Photo = SkeletonPhoto }: { className?: string; Photo?: typeof SkeletonPhoto }) {
  return (
    <div
      className={cx('overflow-hidden rounded-card border max-sm:shrink-0 max-sm:basis-[calc(92%-1.15rem)]', className)}
    >
      <Photo className="rounded-none max-sm:max-h-[calc(100svh-30rem)] max-sm:min-h-72 max-sm:[background-position-y:45%]!" />
      <div className="flex min-h-17 items-center px-4">
        <Skeleton className="h-3 w-28" />
      </div>
    </div>
  )
}
