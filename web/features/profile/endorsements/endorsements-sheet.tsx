// Every endorsement of a member, twenty at a time.
import { useInfiniteQuery } from '@tanstack/react-query'
import { endorsementsOfQuery } from '#shared/api/members/endorsements.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { SkeletonRegion, SkeletonText } from '#shared/ui/progress/skeleton.tsx'
import { EndorsementQuotes } from './endorsement-quotes.tsx'

type EndorsementsSheetProps = { member: string; name: string; open: boolean; onClose: () => void }

export function EndorsementsSheet({ member, name, open, onClose }: EndorsementsSheetProps) {
  const pages = useInfiniteQuery({ ...endorsementsOfQuery(member), enabled: open })
  const endorsements = pages.data?.pages.flatMap((page) => page.endorsements)
  return (
    <Sheet open={open} onClose={onClose} title={`Endorsements of ${name}`} size="full">
      {!endorsements && pages.error && (
        <ErrorState error={pages.error} onRetry={() => pages.refetch()} retrying={pages.isFetching} />
      )}
      {!endorsements && !pages.error && (
        <SkeletonRegion label="Loading endorsements" className="flex flex-col gap-8">
          <SkeletonText lines={3} />
          <SkeletonText lines={3} />
        </SkeletonRegion>
      )}
      {endorsements && <EndorsementQuotes endorsements={endorsements} />}
      {pages.hasNextPage && (
        <Button
          variant="quiet"
          full
          className="mt-6"
          busy={pages.isFetchingNextPage}
          onClick={() => pages.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Sheet>
  )
}
