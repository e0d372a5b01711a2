// The list before it is there, in its shape.
import { SkeletonRow } from '#shared/ui/progress/skeleton.tsx'

export function ListSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-small text-muted">
        Loading applications...
      </p>
      <div className="divide-y">
        {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((row) => (
          <SkeletonRow key={row} />
        ))}
      </div>
    </div>
  )
}
