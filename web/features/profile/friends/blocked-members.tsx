// The blocked members, and a button to unblock each.
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { blockedMembersQuery } from '#shared/api/members/friends.ts'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { ConfirmDialog } from '#shared/ui/overlays/confirm-dialog.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { Avatar } from '#shared/ui/photos/avatar.tsx'
import { SkeletonRegion, SkeletonRow } from '#shared/ui/progress/skeleton.tsx'
import type { ShortCard } from '#types/shapes.ts'
import { useUnblockMember } from '../data/unblock-member.ts'

/** `count`: where it is known without asking. */
export default function BlockedMembers({ count = 0 }: { count?: number }) {
  const listed = useOverlay('blocked')
  const asked = useOverlay('unblock')
  const blocked = useQuery({ ...blockedMembersQuery(), enabled: listed.open })
  const chosen = blocked.data?.find(({ id }) => id === asked.value)
  const unblock = useUnblockMember()
  return (
    <>
      <Button variant="quiet" onClick={() => listed.show()}>
        Blocked members{count > 0 ? ` · ${count}` : ''}
      </Button>
      <BlockedSheet open={listed.open} onClose={listed.hide} blocked={blocked} onUnblock={({ id }) => asked.show(id)} />
      <ConfirmDialog
        open={chosen !== undefined}
        onCancel={asked.hide}
        onConfirm={() => {
          if (chosen) unblock.mutate(chosen)
          asked.hide()
        }}
        title={`Unblock ${chosen?.name ?? ''}?`}
        description="You will see each other again. The friendship does not come back by itself."
        confirmLabel="Unblock"
      />
    </>
  )
}

// The list of blocked members, in a sheet.
type BlockedSheetProps = {
  open: boolean
  onClose: () => void
  blocked: Pick<UseQueryResult<ShortCard[]>, 'data' | 'error' | 'refetch' | 'isFetching'>
  onUnblock: (member: ShortCard) => void
}

function BlockedSheet({ open, onClose, blocked, onUnblock }: BlockedSheetProps) {
  const { data, error } = blocked
  return (
    <Sheet open={open} onClose={onClose} title="Blocked members">
      {!data && error && <ErrorState error={error} onRetry={() => blocked.refetch()} retrying={blocked.isFetching} />}
      {!data && !error && (
        <SkeletonRegion label="Loading blocked members">
          <SkeletonRow />
          <SkeletonRow />
        </SkeletonRegion>
      )}
      {data?.length === 0 && <EmptyState title="You have blocked nobody." />}
      <ul>
        {data?.map((member) => (
          <li key={member.id} className="flex min-h-16 items-center gap-4 border-b py-2 last:border-0">
            <Avatar name={member.name} src={member.avatarUrl} />
            <span className="min-w-0 flex-1 truncate">{member.name}</span>
            <Button variant="quiet" size="small" onClick={() => onUnblock(member)}>
              Unblock<span className="sr-only"> {member.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
