// The buttons on another member's page, by the relationship of the two.

import type { ShownProfile } from '#shared/api/members/members.ts'
import { chainWay, openRequestsNote, plugRefusal } from '#shared/members/plug-refusal.ts'
import { useWaitingPlug } from '#shared/outbox/waiting-plugs.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import { HouseDoor } from './house-door.tsx'
import { useMemberActions } from './use-member-actions.ts'

export function MemberActions({ member }: { member: ShownProfile }) {
  const actions = useMemberActions(member)
  const refusal = plugRefusal(member)
  const way = chainWay(member.chain)
  const waiting = useWaitingPlug(member.userId)
  const note = openRequestsNote(member)
  if (member.relationship === 'friend')
    return (
      <div className="flex flex-col gap-3">
        <Button full size="large" busy={actions.messaging} onClick={actions.message}>
          Message
        </Button>
        <div className="flex flex-wrap gap-3 [&>*]:flex-1 max-sm:[&>*]:px-2">
          <Button variant="quiet" onClick={actions.requestPlugFrom}>
            Request Plug From
          </Button>
          <Button variant="quiet" onClick={actions.plugWith}>
            Plug With
          </Button>
        </div>
        {member.introThreadId && (
          <Button variant="ghost" onClick={actions.openIntroChat}>
            Open intro chat
          </Button>
        )}
      </div>
    )
  return (
    <div className="flex flex-col gap-3">
      {member.introThreadId && (
        <Button full size="large" onClick={actions.openIntroChat}>
          Open intro chat
        </Button>
      )}
      <div className="flex flex-wrap gap-3 [&>*]:flex-1">
        <Button
          variant={member.introThreadId ? 'quiet' : 'primary'}
          disabled={refusal !== null}
          onClick={actions.requestPlug}
        >
          {way?.ask ?? 'Request Plug'}
        </Button>
        <Button variant="quiet" onClick={actions.message}>
          Message
        </Button>
      </div>
      {(waiting ?? refusal ?? note ?? way) && (
        <p className="text-center text-small text-muted">
          {waiting ?? refusal ?? note ?? `No mutual friend. ${way?.why}.`}
        </p>
      )}
      <HouseDoor member={member} />
    </div>
  )
}
