// Placeholder of a member's page while it loads.
import { ArrowLeft } from 'lucide-react'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { Skeleton, SkeletonFirstPhoto, SkeletonRegion, SkeletonText } from '#shared/ui/progress/skeleton.tsx'
import { MutualFriendsBox } from '../friends/mutual-friends-box.tsx'

export function MemberPageSkeleton({ onBack }: { onBack: () => void }) {
  return (
    <SkeletonRegion label="Loading profile" className="mx-auto max-w-[72rem] lg:px-5">
      <div className="flex items-center gap-2 px-2 pt-[calc(0.5rem+var(--safe-top))] pb-2 lg:px-0">
        <IconButton label="Back" icon={<ArrowLeft />} onClick={onBack} />
        <Skeleton className="h-4 w-40" />
      </div>
      <div className="lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-12 lg:pt-4">
        <SkeletonFirstPhoto className="rounded-none max-lg:max-h-[56svh] lg:rounded-card" />
        <div className="gutter flex flex-col gap-8 py-6 lg:px-0 lg:py-0">
          <Skeleton className="h-14 rounded-full" />
          <SkeletonText lines={3} />
          <MutualFriendsBox onChoose={() => {}} />
          <SkeletonText lines={4} />
        </div>
      </div>
    </SkeletonRegion>
  )
}
