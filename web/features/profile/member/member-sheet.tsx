// The profile sheet that opens over any screen for `?member=`. Reload, Back and a shared link show the same.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { memberProfileQuery } from '#shared/api/members/members.ts'
import { wasJustBlocked } from '#shared/members/just-blocked.ts'
import { useMemberSheet } from '#shared/members/open-member.ts'
import { useUserId } from '#shared/session/use-auth.ts'
import { EmptyState } from '#shared/ui/messages/empty-state.tsx'
import { ErrorState } from '#shared/ui/messages/error-state.tsx'
import { Sheet } from '#shared/ui/overlays/sheet.tsx'
import { knownCard } from './known-card.ts'
import { MemberMoreMenu } from './member-more-menu.tsx'
import { MemberSheetBody, MemberSheetSkeleton } from './member-sheet-body.tsx'
import { SheetActions } from './sheet-actions.tsx'

export default function MemberSheet() {
  const { value, open, close } = useMemberSheet()
  // Keeps the last member while the sheet closes.
  const [kept, setKept] = useState(value)
  if (value && value !== kept) setKept(value)
  const id = value ?? kept ?? ''
  const { data: member, error, refetch, isFetching } = useQuery({ ...memberProfileQuery(id), enabled: id !== '' })
  const cache = useQueryClient()
  const me = useUserId()
  const card = member === undefined && !error ? knownCard(cache, me, id) : undefined
  const shown = member ?? card
  // Back from the page where the member was blocked leads to an address that still names them.
  const blocked = value !== null && wasJustBlocked(value)
  useEffect(() => {
    if (blocked) close()
  }, [blocked, close])

  return (
    <Sheet
      open={value !== null && !blocked}
      onClose={close}
      onClosed={() => setKept(null)}
      title={member?.name ?? card?.name ?? 'Profile'}
      hideTitle
      size="full"
      bleed={member !== null && !(error && !member)}
      footer={member ? <SheetActions key={member.userId} member={member} /> : undefined}
    >
      {shown && (
        <MemberSheetBody
          // The same from the card to the profile: the photograph stays where it is.
          key={id}
          member={shown}
          onChoose={open}
          // Not while it closes: the page it leads to has the same menu.
          menu={
            value === null || !member || member.relationship === 'self' || member.sample ? null : (
              <MemberMoreMenu member={member} onBlocked={close} />
            )
          }
        />
      )}
      {member === null && <EmptyState title="Profile not found">The requested profile could not be found.</EmptyState>}
      {member === undefined &&
        !card &&
        (error ? (
          <ErrorState title="Failed to load profile" error={error} onRetry={() => refetch()} retrying={isFetching} />
        ) : (
          <MemberSheetSkeleton />
        ))}
    </Sheet>
  )
}
