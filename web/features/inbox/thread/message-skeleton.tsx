// Placeholder for a conversation that is loading.
import { cx } from '#shared/ui/cx.ts'
import { Skeleton, SkeletonRegion } from '#shared/ui/progress/skeleton.tsx'

const widths = ['w-1/2', 'w-2/3', 'w-2/5', 'w-3/5', 'w-1/3']

export function MessageSkeleton() {
  return (
    <SkeletonRegion label="Loading messages..." className="flex h-full flex-col justify-end gap-4 px-5 py-6">
      {widths.map((width, row) => (
        <Skeleton key={width} className={cx('h-11 rounded-card', width, row % 2 === 1 && 'self-end')} />
      ))}
    </SkeletonRegion>
  )
}
