// Whom one has blocked, and the way to lift it.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#shared/ui/buttons/button.tsx'
import { ConfirmDialog } from '#shared/ui/overlays/confirm-dialog.tsx'
import { type BlockedMember, blockedMembersQuery } from '../data/blocked-members.ts'
import { useUnblockMember } from '../data/unblock-member.ts'
import { BlockedSheet } from './blocked-sheet.tsx'

export function BlockedMembers({ count }: { count: number }) {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState<BlockedMember | null>(null)
  const blocked = useQuery({ ...blockedMembersQuery(), enabled: open })
  const unblock = useUnblockMember()
  return (
    <>
      <Button variant="ghost" size="small" className="-ml-4" onClick={() => setOpen(true)}>
        Blocked members{count > 0 ? ` · ${count}` : ''}
      </Button>
      <BlockedSheet open={open} onClose={() => setOpen(false)} blocked={blocked} onUnblock={setAsked} />
      <ConfirmDialog
        open={asked !== null}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) unblock.mutate(asked)
          setAsked(null)
        }}
        title={`Unblock ${asked?.name ?? ''}?`}
        description="You will see each other again. The friendship does not come back by itself."
        confirmLabel="Unblock"
      />
    </>
  )
}
