// The menu to share a member’s profile, remove a friend, report or block a member. Removing and blocking ask for confirmation. The screen is told what follows.
import { ArrowUpRight, EllipsisVertical, Flag, ShieldBan, UserMinus } from 'lucide-react'
import type { ShownProfile } from '#shared/api/members/members.ts'
import { useOpenShare } from '#shared/cards/share.ts'
import { useOverlay } from '#shared/links/use-overlay.ts'
import { useOpenReport } from '#shared/safety/reportable.ts'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { ConfirmDialog } from '#shared/ui/overlays/confirm-dialog.tsx'
import { Menu } from '#shared/ui/overlays/menu.tsx'
import { useBlockMember } from '../data/block-member.ts'
import { useRemoveFriend } from '../data/remove-friend.ts'

export function MemberMoreMenu({ member, onBlocked }: { member: ShownProfile; onBlocked: () => void }) {
  const { name, userId } = member
  const removing = useOverlay(`remove-friend-${userId}`)
  const blocking = useOverlay(`block-${userId}`)
  const remove = useRemoveFriend()
  const block = useBlockMember()
  const report = useOpenReport()
  const share = useOpenShare()
  return (
    <>
      <Menu
        trigger={<IconButton label={`More about ${name}`} icon={<EllipsisVertical />} />}
        items={[
          { label: 'Share profile', icon: <ArrowUpRight />, onSelect: () => share({ kind: 'member', id: userId }) },
          ...(member.relationship === 'friend'
            ? [{ label: 'Remove Friend', icon: <UserMinus />, onSelect: () => removing.show() }]
            : []),
          {
            label: 'Report',
            icon: <Flag />,
            onSelect: () => report({ kind: 'member', subject: userId, member: { id: userId, name } }),
          },
          { label: 'Block', icon: <ShieldBan />, danger: true, onSelect: () => blocking.show() },
        ]}
      />
      <ConfirmDialog
        open={removing.open}
        onCancel={removing.hide}
        onConfirm={() => removing.hideThen(() => remove.mutate(userId))}
        title={`Remove ${name}?`}
        description="You will no longer be friends. Messages already written stay."
        confirmLabel="Remove Friend"
        danger
      />
      <ConfirmDialog
        open={blocking.open}
        onCancel={blocking.hide}
        onConfirm={() => blocking.hideThen(() => block.mutate(userId, { onSuccess: onBlocked }))}
        title={`Block ${name}?`}
        description="You will not see each other any more, and neither of you can write. You can unblock from your profile."
        confirmLabel="Block"
        danger
      />
    </>
  )
}
