// 'Finish Your Profile': for members whose profile is not finished. Others are sent to their profile.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setupQuery } from '#shared/api/members/setup.ts'
import { Redirect } from '#shared/links/redirect.tsx'
import { useSearchParams } from '#shared/router/hooks.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { DoorAside } from '#shared/ui/brand/door-aside.tsx'
import { toast } from '#shared/ui/messages/toast.ts'
import { Skeleton, SkeletonPhoto, SkeletonRegion } from '#shared/ui/progress/skeleton.tsx'
import { AskPage } from '../finish/ask-page.tsx'
import { FinishWizard } from '../finish/finish-wizard.tsx'
import { setupOf } from '../model/start-draft.ts'

export function Component() {
  const userId = useUserId()
  const [params] = useSearchParams()
  const { data: setup, isFetchedAfterMount, error } = useQuery({ ...setupQuery(userId), select: setupOf })

  useEffect(() => {
    if (error) toast.error('Failed to load profile')
  }, [error])

  if (error && !setup) return <Redirect to="/home" />
  if (!setup || !isFetchedAfterMount) return <Waiting />
  // After the first login the profile is live: home points here for the rest of the wizard, until that is finished too.
  const rest = params.has('rest') && setup.progress.completed !== true
  if (!setup.setupRequired && !rest) return params.has('ask') ? <AskPage userId={userId} /> : <Redirect to="/profile" />
  return <FinishWizard userId={userId} setup={setup} />
}

function Waiting() {
  return (
    <div className="flex">
      <DoorAside light={0} />
      <main id="main" className="mx-auto w-full max-w-2xl px-5 pt-[calc(1.5rem+var(--safe-top))] md:pt-14">
        <SkeletonRegion label="Loading your profile" className="flex flex-col gap-8">
          <Skeleton className="h-1 w-full" />
          <Skeleton className="h-9 w-1/2" />
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            <SkeletonPhoto />
            <SkeletonPhoto />
          </div>
        </SkeletonRegion>
      </main>
    </div>
  )
}
