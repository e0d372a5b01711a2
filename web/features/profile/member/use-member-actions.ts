// The actions on the shown member, shared by the sheet and the page. The plug sheets open through the address.
import type { ShownProfile } from '#shared/api/members/members.ts'
import { useNavigate } from '#shared/links/link.tsx'
import { to } from '#shared/links/to.ts'
import { useOpenIntroduction, useOpenPlug, useOpenPlugFrom } from '#shared/members/open-member.ts'
import { toast } from '#shared/ui/messages/toast.ts'
import { useOpenDirectMessage, warnNotFriends } from '../data/open-direct-message.ts'

export function useMemberActions(member: ShownProfile) {
  const navigate = useNavigate()
  const openPlug = useOpenPlug()
  const openPlugFrom = useOpenPlugFrom()
  const openIntroduction = useOpenIntroduction()
  const direct = useOpenDirectMessage()
  return {
    requestPlug: () => openPlug(member.userId),
    requestPlugFrom: () => openPlugFrom(member.userId),
    plugWith: () => openIntroduction(member.userId),
    message: () => {
      if (member.relationship === 'friend') direct.mutate(member.userId)
      else
        warnNotFriends(
          member.house && !member.chain && member.mutualCount === 0 ? () => void navigate('/home') : undefined,
        )
    },
    messaging: direct.isPending,
    openIntroChat: () => {
      toast.message('Opening intro chat...')
      void navigate(to('/inbox', { thread: member.introThreadId ?? undefined }))
    },
  }
}
