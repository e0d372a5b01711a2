// Placeholder of the feed while it loads.
import { Skeleton, SkeletonRegion, SkeletonText } from '#shared/ui/progress/skeleton.tsx'

const cards = ['first', 'second', 'third', 'fourth']

export function FeedSkeleton() {
  return (
    <SkeletonRegion
      label="Loading posts"
      className="grid gap-5 lg:grid-cols-2 xl:grid-cols-3 xl:[&>:nth-child(n+5)]:hidden"
    >
      {cards.map((card) => (
        <div key={card} className="border-y bg-surface pb-5 sm:rounded-card sm:border">
          <div className="flex items-center gap-3 px-5 pt-5 pb-4">
            <Skeleton className="size-12 rounded-full" />
            <span className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3 w-3/5" />
            </span>
          </div>
          <div className="px-5 pb-4">
            <SkeletonText lines={3} />
          </div>
          <Skeleton className="aspect-[4/5] w-full rounded-none" />
        </div>
      ))}
    </SkeletonRegion>
  )
}
