// The shape of a member's page while it is on its way.
import { Skeleton, SkeletonRegion, SkeletonText } from '#shared/ui/skeleton.tsx'
import { MutualFriendsBox } from './mutual-friends-box.tsx'

export function MemberPageSkeleton() {
  return (
    <SkeletonRegion label="Loading profile" className="mx-auto max-w-[72rem] pt-15 lg:px-5">
      <div className="lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-12">
        <Skeleton className="aspect-[4/5] w-full rounded-none lg:rounded-card" />
        <div className="gutter flex flex-col gap-8 py-6 lg:px-0 lg:py-0">
          <SkeletonText lines={3} />
          <Skeleton className="h-14 rounded-full" />
          <MutualFriendsBox onChoose={() => {}} />
          <SkeletonText lines={4} />
        </div>
      </div>
    </SkeletonRegion>
  )
}
