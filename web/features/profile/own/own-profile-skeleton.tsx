// Placeholder of the own profile while it loads.
import { Skeleton, SkeletonRegion, SkeletonText } from '#shared/ui/progress/skeleton.tsx'

export function OwnProfileSkeleton() {
  return (
    <SkeletonRegion
      label="Loading your profile"
      className="lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-12 lg:px-5"
    >
      <div>
        <Skeleton className="aspect-[4/5] w-full rounded-none lg:rounded-card" />
        <div className="gutter flex flex-col gap-3 pt-6 lg:px-0">
          <Skeleton className="mb-3 h-5 w-4/5" />
          <div className="grid grid-cols-2 gap-3">
            <Skeleton className="h-11 rounded-full" />
            <Skeleton className="h-11 rounded-full" />
            <Skeleton className="h-11 rounded-full" />
            <Skeleton className="h-11 rounded-full" />
          </div>
        </div>
      </div>
      <div className="gutter flex flex-col gap-8 py-8 lg:px-0 lg:py-0">
        <div className="grid grid-cols-3 gap-3">
          <Skeleton className="h-22 rounded-card" />
          <Skeleton className="h-22 rounded-card" />
          <Skeleton className="h-22 rounded-card" />
        </div>
        <Skeleton className="aspect-[1.6] w-full rounded-card" />
        <SkeletonText lines={4} />
      </div>
    </SkeletonRegion>
  )
}
