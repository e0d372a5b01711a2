// "Request Plug From": asks one friend for an introduction to somebody they know, searched by name or handle.
import { useQuery } from '@tanstack/react-query'
import { memberProfileQuery } from '#shared/api/members/members.ts'
import { usePlugFromSheet } from '#shared/members/open-member.ts'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { SkeletonRegion, SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import { useLast } from '../components/use-last.ts'
import { PlugFromForm } from './plug-from-form.tsx'

export function PlugFromSheet() {
  const { value, close } = usePlugFromSheet()
  const shown = useLast(value)
  return (
    <Sheet open={value !== null} onClose={close} size="full" title="Request Plug From">
      {shown && <Asking key={shown} friendId={shown} open={value !== null} onDone={close} />}
    </Sheet>
  )
}

function Asking({ friendId, open, onDone }: { friendId: string; open: boolean; onDone: () => void }) {
  const friend = useQuery(memberProfileQuery(friendId))
  if (friend.isPending)
    return (
      <SkeletonRegion label="Loading...">
        <SkeletonRow />
      </SkeletonRegion>
    )
  if (friend.isError && !friend.data)
    return <ErrorState title="This did not load" error={friend.error} onRetry={() => friend.refetch()} />
  if (!friend.data) return <p className="py-10 text-center text-muted">This member is not available.</p>
  if (friend.data.relationship !== 'friend')
    return <p className="py-10 text-center text-muted">Only a friend can introduce you to their friends.</p>
  return <PlugFromForm friend={friend.data} shown={open} onDone={onDone} />
}
