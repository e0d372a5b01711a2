// Placeholder of the dashboard while it loads.
import { Skeleton, SkeletonRegion } from '#shared/ui/progress/skeleton.tsx'

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
          <div key={key} className="flex flex-col justify-between gap-3 rounded-card border p-4">
            <div className="flex items-center gap-3">
              <Skeleton className="size-12 rounded-full" />
              <Skeleton className="h-4 w-40" />
            </div>
            <div className="flex min-h-11 items-center">
              <Skeleton className="h-3 w-32" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonRegion>
  )
}
