// The dashboard's shape while it loads.
import { Skeleton, SkeletonPhoto, SkeletonRegion } from '#shared/ui/skeleton.tsx'

export function HomeSkeleton() {
  return (
    <SkeletonRegion label="Loading your dashboard">
      <div className="flex flex-col items-center gap-4 py-12">
        <Skeleton className="h-24 w-64" />
        <Skeleton className="h-4 w-32" />
      </div>
      <Skeleton className="mb-4 h-7 w-56" />
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {['a', 'b', 'c'].map((key) => (
          <SkeletonPhoto key={key} />
        ))}
      </div>
    </SkeletonRegion>
  )
}
