// Placeholder of the dashboard while it loads.
import { Skeleton, SkeletonPhoto, SkeletonRegion } from '#shared/ui/progress/skeleton.tsx'

export function HomeSkeleton() {
  return (
    <SkeletonRegion label="Loading your dashboard">
      <div className="flex flex-col items-center py-8 lg:py-12">
        <Skeleton className="h-[clamp(5rem,24vw,9rem)] w-64" />
        <Skeleton className="mt-4 h-4 w-32" />
      </div>
      <Skeleton className="mb-4 h-8 w-56" />
      <div className="grid gap-4 md:grid-cols-3">
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className="overflow-hidden rounded-card border">
            <div className="grid grid-cols-2 gap-px">
              <SkeletonPhoto className="rounded-none" />
              <SkeletonPhoto className="rounded-none" />
            </div>
            <div className="flex min-h-19 items-center p-4">
              <Skeleton className="h-3 w-24" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonRegion>
  )
}
