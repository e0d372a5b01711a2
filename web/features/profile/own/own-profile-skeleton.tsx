// Placeholder of the own profile while it loads.
import { Skeleton, SkeletonFirstPhoto, SkeletonRegion, SkeletonText } from '#shared/ui/progress/skeleton.tsx'

export function OwnProfileSkeleton() {
  return (
    <SkeletonRegion label="Loading your profile" className="md:px-5 lg:grid lg:grid-cols-2 lg:gap-x-16">
      <div className="md:grid md:grid-cols-2 md:items-end md:gap-8 lg:block">
        <SkeletonFirstPhoto className="rounded-none max-md:max-h-[50svh] md:rounded-card" />
        <div className="gutter grid grid-cols-2 gap-3 pt-4 md:px-0 lg:pt-5">
          <Skeleton className="h-11 rounded-full" />
          <Skeleton className="h-11 rounded-full" />
          <Skeleton className="h-11 rounded-full" />
          <Skeleton className="h-11 rounded-full" />
        </div>
      </div>
      <div className="gutter flex flex-col gap-8 py-10 md:px-0 lg:py-0">
        <Skeleton className="h-8 w-32" />
        <Skeleton className="h-24 w-60" />
        <SkeletonText lines={4} />
        <Skeleton className="aspect-[1.6] w-full rounded-card" />
      </div>
    </SkeletonRegion>
  )
}
