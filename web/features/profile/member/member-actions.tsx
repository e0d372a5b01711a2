// The acts on the page of another member, by how the two stand to each other.
import { openRequestsNote, plugRefusal } from '#shared/members/plug-refusal.ts'
import { Button } from '#shared/ui/buttons/button.tsx'
import type { MemberProfile } from '../data/member-profile.ts'
import { useMemberActs } from './use-member-acts.ts'

export function MemberActions({ member }: { member: MemberProfile }) {
  const acts = useMemberActs(member)
  const refusal = plugRefusal(member)
  const note = openRequestsNote(member)
  if (member.relationship === 'friend')
    return (
      <div className="flex flex-col gap-3">
        <Button full size="large" busy={acts.messaging} onClick={acts.message}>
          Message
        </Button>
        <div className="flex flex-wrap gap-3 [&>*]:flex-1">
          <Button variant="quiet" onClick={acts.requestPlugFrom}>
            Request Plug From
          </Button>
          <Button variant="quiet" onClick={acts.plugWith}>
            Plug With
          </Button>
        </div>
        {member.introThreadId && (
          <Button variant="ghost" onClick={acts.openIntroChat}>
            Open intro chat
          </Button>
        )}
      </div>
    )
  return (
    <div className="flex flex-col gap-3">
      {member.introThreadId && (
        <Button full size="large" onClick={acts.openIntroChat}>
          Open intro chat
        </Button>
      )}
      <div className="flex flex-wrap gap-3 [&>*]:flex-1">
        <Button
          variant={member.introThreadId ? 'quiet' : 'primary'}
          disabled={refusal !== null}
          onClick={acts.requestPlug}
        >
          Request Plug
        </Button>
        <Button variant="quiet" onClick={acts.message}>
          Message
        </Button>
      </div>
      {(refusal ?? note) && <p className="text-center text-small text-muted">{refusal ?? note}</p>}
    </div>
  )
}
