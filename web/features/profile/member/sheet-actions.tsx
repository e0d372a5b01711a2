// The buttons of the profile sheet, by how the two stand to each other.
import { plugRefusal } from '#shared/members/plug-refusal.ts'
import { Button, ButtonLink } from '#shared/ui/buttons/button.tsx'
import type { MemberProfile } from '../data/member-profile.ts'
import { useMemberActs } from './use-member-acts.ts'

export function SheetActions({ member }: { member: MemberProfile }) {
  const acts = useMemberActs(member)
  const refusal = plugRefusal(member)
  if (member.relationship === 'self')
    return (
      <ButtonLink to="/profile" full>
        Your profile
      </ButtonLink>
    )
  if (member.relationship === 'friend')
    return (
      <div className="grid w-full grid-cols-2 gap-3 min-[26rem]:flex min-[26rem]:[&>*]:flex-1">
        <Button variant="quiet" size="small" onClick={acts.requestPlugFrom}>
          Request Plug
        </Button>
        <Button variant="quiet" size="small" onClick={acts.plugWith}>
          Plug Them
        </Button>
        <Button size="small" className="col-span-2" busy={acts.messaging} onClick={acts.message}>
          Message
        </Button>
      </div>
    )
  return (
    <div className="w-full">
      <div className="flex gap-3 [&>*]:flex-1">
        {member.relationship === 'intro_open' ? (
          <>
            <Button onClick={acts.openIntroChat}>Open Intro Chat</Button>
            <Button variant="quiet" disabled={refusal !== null} onClick={acts.requestPlug}>
              Plug
            </Button>
          </>
        ) : (
          <Button disabled={refusal !== null} onClick={acts.requestPlug}>
            Request Plug
          </Button>
        )}
      </div>
      {refusal && <p className="mt-2 text-center text-small text-muted">{refusal}</p>}
    </div>
  )
}
