// The menu to remove a friend or block a member. Both ask for confirmation. The screen is told what follows.
import { EllipsisVertical, ShieldBan, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { ShownProfile } from '#shared/api/members/members.ts'
import { IconButton } from '#shared/ui/buttons/icon-button.tsx'
import { ConfirmDialog } from '#shared/ui/overlays/confirm-dialog.tsx'
import { Menu } from '#shared/ui/overlays/menu.tsx'
import { useBlockMember } from '../data/block-member.ts'
import { useRemoveFriend } from '../data/remove-friend.ts'

type Asked = 'remove' | 'block' | null

export function MemberMoreMenu({ member, onBlocked }: { member: ShownProfile; onBlocked: () => void }) {
  const [asked, setAsked] = useState<Asked>(null)
  const remove = useRemoveFriend()
  const block = useBlockMember()
  const { name, userId } = member
  return (
    <>
      <Menu
        trigger={<IconButton label={`More about ${name}`} icon={<EllipsisVertical />} />}
        items={[
          ...(member.relationship === 'friend'
            ? [{ label: 'Remove Friend', icon: <UserMinus />, onSelect: () => setAsked('remove') }]
            : []),
          { label: 'Block', icon: <ShieldBan />, danger: true, onSelect: () => setAsked('block') },
        ]}
      />
      <ConfirmDialog
        open={asked === 'remove'}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          remove.mutate(userId)
        }}
        title={`Remove ${name}?`}
        description="You will no longer be friends. Messages already written stay."
        confirmLabel="Remove Friend"
        danger
      />
      <ConfirmDialog
        open={asked === 'block'}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          block.mutate(userId, { onSuccess: onBlocked })
        }}
        title={`Block ${name}?`}
        description="You will not see each other any more, and neither of you can write. You can unblock from your profile."
        confirmLabel="Block"
        danger
      />
    </>
  )
}
