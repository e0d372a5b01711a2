// Placeholders in the shape of the coming content. Arrange Skeletons like the screen; announce the wait once with SkeletonRegion.
import { type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'

export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx('block animate-shimmer bg-shimmer [:where(&)]:rounded-chip', className)} />
  )
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3']
  return (
    <span className="flex flex-col gap-3">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={line} className={cx('h-3', widths[line % widths.length])} />
      ))}
    </span>
  )
}

/** Takes as much room as its children, which nobody sees, reads or presses: what they will most often be. */
export function SkeletonRoom({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div aria-hidden="true" inert className="relative w-full">
      <div className={cx('invisible', className)}>{children}</div>
      <Skeleton className="absolute inset-0" />
    </div>
  )
}

export function SkeletonPhoto({ className }: { className?: string }) {
  return <Skeleton className={cx('aspect-[4/5] w-full [:where(&)]:rounded-card', className)} />
}

/** The place of the photograph that the page may have before the app comes (web/app/early/first-photo.ts): where the build drew it, it is shown here. */
export function SkeletonFirstPhoto({ className }: { className?: string }) {
  const [drawn] = useState(
    () => typeof document === 'undefined' || document.documentElement.dataset.drawn !== undefined,
  )
  return <SkeletonPhoto className={cx(drawn && 'first-photo', className)} />
}

export function SkeletonRow({ className }: { className?: string }) {
  return (
    <span className={cx('flex items-center gap-4 py-3', className)}>
      <Skeleton className="size-12 shrink-0 rounded-full" />
      <span className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-3 w-2/5" />
        <Skeleton className="h-3 w-3/4" />
      </span>
    </span>
  )
}

/** Wraps the skeletons of a region and tells screen readers once that it is loading. */
export function SkeletonRegion({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div role="status" aria-live="polite" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
