// The buttons of the profile sheet, by the relationship of the two.

import type { ShownProfile } from '#shared/api/members/members.ts'
import { chainWay, plugRefusal } from '#shared/members/plug-refusal.ts'
import { useWaitingPlug } from '#shared/outbox/waiting-plugs.ts'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'
import { HouseDoor } from './house-door.tsx'
import { useMemberActions } from './use-member-actions.ts'

export function SheetActions({ member }: { member: ShownProfile }) {
  const actions = useMemberActions(member)
  const refusal = plugRefusal(member)
  const way = chainWay(member.chain)
  const waiting = useWaitingPlug(member.userId)
  if (member.relationship === 'self')
    return (
      <ButtonLink to="/profile" full>
        Your profile
      </ButtonLink>
    )
  if (member.relationship === 'friend')
    return (
      <div className="grid w-full grid-cols-2 gap-3 min-[26rem]:flex min-[26rem]:[&>*]:flex-1">
        <Button variant="quiet" size="small" onClick={actions.requestPlugFrom}>
          Request Plug
        </Button>
        <Button variant="quiet" size="small" onClick={actions.plugWith}>
          Plug Them
        </Button>
        <Button size="small" className="col-span-2" busy={actions.messaging} onClick={actions.message}>
          Message
        </Button>
      </div>
    )
  return (
    <div className="w-full">
      <div className="flex gap-3 [&>*]:flex-1">
        {member.relationship === 'intro_open' ? (
          <>
            <Button onClick={actions.openIntroChat}>Open Intro Chat</Button>
            <Button variant="quiet" disabled={refusal !== null} onClick={actions.requestPlug}>
              Plug
            </Button>
          </>
        ) : (
          <Button disabled={refusal !== null} onClick={actions.requestPlug}>
            {way?.ask ?? 'Request Plug'}
          </Button>
        )}
      </div>
      {(waiting ?? refusal ?? way) && (
        <p className="mt-2 text-center text-small text-muted">
          {waiting ?? refusal ?? `No mutual friend. ${way?.why}.`}
        </p>
      )}
      <HouseDoor member={member} />
    </div>
  )
}
